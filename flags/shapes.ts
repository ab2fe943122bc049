/**
 * The shape of a value from outside (a service, a storage, JavaScript), by example: a text, a number, a list whose items are
 * all like the first, an object with at least these fields; or a function that returns what is wrong.
 */
export type Shape = string | number | readonly [Shape] | { readonly [name: string]: Shape } | Check;
type Check = (value: unknown, path: string) => string;

const describeKind = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (Number.isFinite(value)) return 'a number';
  if (typeof value === 'string') return 'a text';
  return Object(value) === value ? 'an object' : '';
};

/** Returns the first violation of a shape (`path.of[3].it must be a text`), or an empty text. */
export function findViolation(shape: Shape, value: unknown, path: string): string {
  if (typeof shape === 'function') return shape(value, path);
  const kind = describeKind(shape);
  if (describeKind(value) !== kind) return `${path} must be ${kind}`;
  const parts = Array.isArray(value)
    ? value.map((item, index) => findViolation((shape as [Shape])[0], item, `${path}[${index}]`))
    : Object.entries(shape).map(([name, part]) =>
        findViolation(part, (value as Record<string, unknown>)[name], `${path}.${name}`),
      );
  return parts.find(Boolean) ?? '';
}

export const anything: Shape = () => '';

/** Makes a shape that may be missing or null. */
export const optional =
  (shape: Shape): Shape =>
  (value, path) =>
    value == null ? '' : findViolation(shape, value, path);

export const createCheck =
  (is: (value: never) => boolean): Shape =>
  (value, path) =>
    is(value as never) ? '' : path;
