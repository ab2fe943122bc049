import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids and names of the code only, never personal data. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const storage = new AsyncLocalStorage<() => LogFields>();

/**
 * Runs work whose errors are logged with these fields, however deep they are reported. @param getFields called only when
 * something is logged
 */
export function runWithLogContext<Value>(getFields: () => LogFields, work: () => Value): Value {
  return storage.run(getFields, work);
}

/** Returns the fields of the request or job that is being served. */
export function getLogContext(): LogFields {
  return storage.getStore()?.() ?? {};
}
