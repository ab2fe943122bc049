/** How many statements a connection keeps prepared at most; a shop has about a hundred. */
const maxPrepared = 500;

/**
 * A prepared statement refuses to run once its columns change, and these return whatever columns a table has: `select *`,
 * `returning *`, `t.*` and `a, *`.
 */
const hasOpenColumns = /(?:\.|,\s*|\b(?:select|all|distinct|returning)\s+)\*/i;

/**
 * Names the statements that came at least twice, so that PostgreSQL parses and plans them once per connection. Planning
 * took more than half of the time of adding a line to a bag. A list of changing length makes a new text each time, and
 * is not worth a name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  #generation = 0;

  /** Returns the name under which a statement is prepared; undefined for one that is not. */
  find(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name || this.#names.size === maxPrepared || hasOpenColumns.test(text)) return name;
    if (!this.#seenOnce.has(text)) {
      if (this.#seenOnce.size === maxPrepared) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    this.#seenOnce.delete(text);
    const newName = `${this.#prefix}${this.#names.size}`;
    this.#names.set(text, newName);
    return newName;
  }

  /**
   * Prepares all statements anew, under other names, because a migration has changed the columns of one. Connections that
   * still run statements of the names before change nothing.
   * @param name of the statement that PostgreSQL refused
   */
  startOver(name: string): void {
    if (!name.startsWith(this.#prefix)) return;
    this.#generation += 1;
    this.#names.clear();
    this.#seenOnce.clear();
  }

  get #prefix(): string {
    return `vermilion_${this.#generation}_`;
  }
}
