import { isPlainPattern, maxMatchedLength } from '@vermilion/contract/plain-pattern';

/** The check of exempted paths, which is loaded where the configuration has some, so that other pages are no heavier. */
export { decideNavigation } from './navigation.rules.ts';

/**
 * Whether a pattern of exempted paths matches a path.
 * @throws Error where it cannot be read or may take too long
 */
export function matchPattern(pattern: string, path: string): boolean {
  if (!isPlainPattern(pattern)) throw new Error('The pattern may take too long');
  return path.length <= maxMatchedLength && new RegExp(pattern, 'u').test(path);
}
