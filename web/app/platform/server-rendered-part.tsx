import { type ComponentType, memo, Suspense } from 'react';
import type { CatalogName } from '../messages/catalogs.ts';
import { loadWithCatalogs } from './catalogs.ts';
import { createLazyPart } from './missing-chunk.ts';

type Options<Props> = {
  /** Resolves when the browser shall load the code; without it that begins at once. */
  when?: () => Promise<void>;
  /** Shown where the server has not rendered the part and its code is not there; without it nothing is. */
  StandIn?: ComponentType<Props>;
};

/**
 * A part of a page that the server renders, and whose code the browser loads after the page. Until then, and where it cannot
 * be loaded, what the server has rendered stays.
 * @param catalogs of its texts; the server has all
 * @param load imports the part
 */
export function createServerRenderedPart<Props extends object>(
  catalogs: readonly CatalogName[],
  load: () => Promise<{ default: ComponentType<Props> }>,
  { when, StandIn }: Options<Props> = {},
): ComponentType<Props> {
  const Part = createLazyPart<Props>(
    async () => {
      if (import.meta.env.SSR) return load();
      await when?.();
      return loadWithCatalogs(catalogs, load);
    },
    // A promise that never settles keeps what the server has rendered.
    () => (StandIn ? { default: StandIn } : new Promise(() => {})),
  );
  // Renders again for other values only: until its code is there, another rendering would take away what the server has sent.
  return memo((props: Props) => (
    <Suspense fallback={StandIn && <StandIn {...props} />}>
      <Part {...props} />
    </Suspense>
  ));
}
