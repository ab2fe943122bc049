import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the holders of links may do, each with the letter that it has in keys. A letter never changes its meaning. */
export type CapabilityLetters<Capability extends string> = Readonly<Record<Capability, string>>;

/** The keys of signed links to things of one kind, by which a guest is let in (spec §7). */
export type LinkKeys<Capability extends string> = {
  /** Everything that a key can allow. */
  all: ReadonlySet<Capability>;
  /** Creates the key of a thing: capabilities, expiry and signature. */
  create(id: string, capabilities: Iterable<Capability>, expiresAt: Date): string;
  /**
   * Returns what a key allows for a thing; nothing when there is none, or when it is forged, of another thing or expired. The
   * comparison takes the same time whatever the key is.
   */
  read(id: string, key: string | undefined, now: Date): ReadonlySet<Capability>;
};

/**
 * @param secret signs the keys
 * @param kind what the links lead to: a key of one kind is worth nothing for another
 */
export function createLinkKeys<Capability extends string>(
  secret: string,
  kind: string,
  letters: CapabilityLetters<Capability>,
): LinkKeys<Capability> {
  const all = Object.keys(letters) as Capability[];
  const sign = (id: string, claims: string) =>
    createHmac('sha256', secret).update(`${kind}:${id.toLowerCase()}:${claims}`).digest();

  return {
    all: new Set(all),

    create: (id, capabilities, expiresAt) => {
      const granted = [...capabilities].map((capability) => letters[capability]).join('');
      const claims = `${granted}-${Math.ceil(expiresAt.getTime() / 1000).toString(36)}`;
      return `${claims}-${sign(id, claims).toString('base64url')}`;
    },

    read: (id, key, now) => {
      const [, claims = '', granted = '', expiry = '', signature = ''] =
        /^(([a-z]{1,9})-([0-9a-z]{1,9}))-([\w-]{43})$/.exec(key ?? '') ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(id, claims);
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isGenuine || now.getTime() / 1000 >= Number.parseInt(expiry, 36)) return new Set();
      return new Set(all.filter((capability) => granted.includes(letters[capability])));
    },
  };
}
