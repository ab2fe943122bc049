/**
 * What other nouns contribute to a noun, each part by a name, in the order in which they were added. A noun that takes
 * contributions has one as a property of its service; others name theirs in `contributes` of their manifest (`noun.ts`).
 */
export type Registry<Value, Name extends string = string> = {
  /** @throws where the name is taken already */
  add(name: Name, value: Value): void;
  /** @throws where nothing has the name */
  get(name: Name): Value;
  list(): Value[];
  listNames(): Name[];
  listEntries(): [Name, Value][];
};

/** @param subject what is contributed, in errors: `payable` */
export function createRegistry<Value, Name extends string = string>(subject: string): Registry<Value, Name> {
  const values = new Map<Name, Value>();
  return {
    add: (name, value) => {
      if (values.has(name)) throw new Error(`The ${subject} ${name} is contributed twice`);
      values.set(name, value);
    },
    get: (name) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`No noun contributes the ${subject} ${name}`);
      return value;
    },
    list: () => [...values.values()],
    listNames: () => [...values.keys()],
    listEntries: () => [...values.entries()],
  };
}

/** What at most one noun contributes; its name is that noun's. */
export type SingleRegistry<Value> = {
  /** @throws where another noun contributes it already */
  add(noun: string, value: Value): void;
  /** Returns it; null where no noun contributes it. */
  find(): Value | null;
  /** @throws where no noun contributes it */
  get(): Value;
};

/** @param subject what is contributed, in errors: `tiers of members` */
export function createSingleRegistry<Value>(subject: string): SingleRegistry<Value> {
  let contributed: { noun: string; value: Value } | null = null;
  return {
    add: (noun, value) => {
      if (contributed) throw new Error(`${contributed.noun} and ${noun} both contribute the ${subject}`);
      contributed = { noun, value };
    },
    find: () => contributed?.value ?? null,
    get: () => {
      if (!contributed) throw new Error(`No noun contributes the ${subject}`);
      return contributed.value;
    },
  };
}
