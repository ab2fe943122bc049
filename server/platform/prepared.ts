import pg from 'pg';

/** Most statements that a connection keeps prepared; a shop has about a hundred. */
const mostPrepared = 500;

/** Names of the statements that came at least twice, by their text: one list for all connections. */
const names = new Map<string, string>();
/** Texts that came once so far: a list of changing length makes a new text each time, and is not worth a name. */
const once = new Set<string>();

/** A prepared statement refuses to run once its columns change, and these take whatever columns a table has. */
const openEnded = /\b(?:select|returning) \*/;

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size === mostPrepared || openEnded.test(text)) return name;
  if (!once.has(text)) {
    if (once.size === mostPrepared) once.clear();
    once.add(text);
    return undefined;
  }
  once.delete(text);
  const fresh = `vermilion_${names.size}`;
  names.set(text, fresh);
  return fresh;
}

/**
 * A connection that prepares what it runs again and again: the server parses and plans such a statement once. Planning
 * took more than half of the time of adding a line to a bag.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has a dozen forms, all passed on
  override query(...given: any[]): any {
    const [text, values] = given;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const query = super.query as (...given: unknown[]) => unknown;
    return name ? query.call(this, { name, text, values }) : query.apply(this, given);
  }
}
