import { createHash, timingSafeEqual } from 'node:crypto';

/** Who may edit flags, by the name that stands in the audit, and each one's token. */
export type AdminTokens = ReadonlyMap<string, string>;

export type AdminAuth = {
  /** The name behind an `Authorization: Bearer` header, or null. */
  bearer: (header: string | undefined) => string | null;
  /** The name behind an `Authorization: Basic` header, whose password is the token: browsers ask people for it. */
  basic: (header: string | undefined) => string | null;
};

/** Tokens are compared by their hashes, all of them and in constant time, so that answers tell nothing by how long they take. */
export function createAdminAuth(tokens: AdminTokens): AdminAuth {
  const known = [...tokens].map(([name, token]) => ({ name, hash: hashOf(token) }));

  function nameOf(token: string): string | null {
    const hash = hashOf(token);
    let found: string | null = null;
    for (const admin of known) if (timingSafeEqual(admin.hash, hash)) found = admin.name;
    return found;
  }

  return {
    bearer: (header = '') => {
      const [, token] = header.match(/^Bearer ([\w.~+/=-]{1,500})$/i) ?? [];
      return token === undefined ? null : nameOf(token);
    },
    basic: (header = '') => {
      const [, encoded] = header.match(/^Basic ([A-Za-z0-9+/=]{1,1000})$/i) ?? [];
      if (encoded === undefined) return null;
      const credentials = Buffer.from(encoded, 'base64').toString();
      const at = credentials.indexOf(':');
      return at < 0 ? null : nameOf(credentials.slice(at + 1));
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
