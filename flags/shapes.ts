/**
 * What a value from outside (a service, a storage, JavaScript) must be like, by example: a text, a number, a list whose items
 * are all like its first, an object that has such fields at least; or a function that tells what is wrong.
 */
export type Shape = string | number | readonly [Shape] | { readonly [name: string]: Shape } | Check;
type Check = (value: unknown, path: string) => string;

const describeKind = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (Number.isFinite(value)) return 'a number';
  if (typeof value === 'string') return 'a text';
  return Object(value) === value ? 'an object' : '';
};

/** What is wrong with a value, naming the first part that is: `path.of[3].it must be a text`. Empty when nothing is. */
export function wrong(shape: Shape, value: unknown, path: string): string {
  if (typeof shape === 'function') return shape(value, path);
  const kind = describeKind(shape);
  if (describeKind(value) !== kind) return `${path} must be ${kind}`;
  const parts = Array.isArray(value)
    ? value.map((item, index) => wrong((shape as [Shape])[0], item, `${path}[${index}]`))
    : Object.entries(shape).map(([name, part]) =>
        wrong(part, (value as Record<string, unknown>)[name], `${path}.${name}`),
      );
  return parts.find(Boolean) ?? '';
}

export const anything: Shape = () => '';

/** May be missing, or null. */
export const optional =
  (shape: Shape): Shape =>
  (value, path) =>
    value == null ? '' : wrong(shape, value, path);

export const must =
  (is: (value: never) => boolean): Shape =>
  (value, path) =>
    is(value as never) ? '' : path;
