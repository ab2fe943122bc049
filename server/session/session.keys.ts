import { minuteMs } from '@vermilion/contract/durations';
import {
  CompactEncrypt,
  CompactSign,
  type CryptoKey,
  calculateJwkThumbprint,
  compactDecrypt,
  compactVerify,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, notify, runInTransaction, takeTurns } from '../platform/database.ts';
import type { Report } from '../platform/report.ts';
import { isKeyDue, keyLeadMs, listRetiredKeys, pickSigningKey } from './session.rules.ts';
import { deleteKeys, insertKey, type KeyRow, readKeys } from './session.store.ts';

/** Signs texts, and checks signatures, with keys that all processes share. */
export type SessionKeys = {
  /** Returns a compact JWS. */
  sign: (payload: string) => Promise<string>;
  /**
   * Returns the payload of a compact JWS that one of the keys has signed; null of anything else.
   * @throws DatabaseUnavailableError where the token names an unknown key and the keys cannot be read
   */
  verify: (token: string) => Promise<string | null>;
  /** Adds a key where the newest is old, and deletes keys that nothing valid is signed with any more. */
  rotate: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  database: Database;
  clock: Clock;
  /** 32 bytes; encrypts the private keys in the database. */
  encryptionKey: Buffer;
  report: Report;
};

type Key = {
  kid: string;
  created_at: Date;
  signs_from: Date;
  publicKey: CryptoKey;
  /** Null where another secret than this process's has encrypted it. */
  privateKey: CryptoKey | null;
};

const algorithm = 'EdDSA';
const channel = 'session_keys';

/** Held while a key is created, so that processes that start together create one. */
const keyTurn = 7321;

const reloadIntervalMs = minuteMs;

/** How often an unknown key id may make a process read the keys; anybody can send any number of them. */
const unknownKeyReloadMs = 5_000;

/** Loads the keys, and creates the first one. */
export async function createSessionKeys({ database, clock, encryptionKey, report }: Options): Promise<SessionKeys> {
  const { db } = database;
  let keys = new Map<string, Key>();
  let loading: Promise<void> | null = null;
  let loadedAtMs = 0;

  async function load(): Promise<void> {
    loadedAtMs = clock.now().getTime();
    const loaded = new Map<string, Key>();
    for (const row of await readKeys(db)) loaded.set(row.kid, keys.get(row.kid) ?? (await importKey(row)));
    keys = loaded;
  }

  /** Callers at the same time share one read. */
  function reload(): Promise<void> {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function importKey({ kid, public_key, private_key, created_at, signs_from }: KeyRow): Promise<Key> {
    const publicKey = (await importJWK(public_key as JWK, algorithm)) as CryptoKey;
    return { kid, created_at, signs_from, publicKey, privateKey: await decryptPrivateKey(private_key) };
  }

  async function decryptPrivateKey(encrypted: string): Promise<CryptoKey | null> {
    try {
      const { plaintext } = await compactDecrypt(encrypted, encryptionKey);
      return (await importJWK(JSON.parse(new TextDecoder().decode(plaintext)), algorithm)) as CryptoKey;
    } catch {
      return null;
    }
  }

  /** @param leadMs how long it is known before it signs */
  async function addKey(transaction: Db, leadMs: number): Promise<void> {
    const now = clock.now();
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
    const jwk = await exportJWK(publicKey);
    const encrypted = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey))))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(encryptionKey);
    await insertKey(transaction, {
      kid: (await calculateJwkThumbprint(jwk)).slice(0, 16),
      public_key: JSON.stringify(jwk),
      private_key: encrypted,
      created_at: now,
      signs_from: new Date(now.getTime() + leadMs),
    });
    await notify(transaction, channel, '');
  }

  const findSigningKey = () =>
    pickSigningKey(
      [...keys.values()].filter(({ privateKey }) => privateKey),
      clock.now(),
    );

  /** Creates a key that signs at once, where there is none that this process can sign with. */
  async function ensureSigningKey(): Promise<void> {
    await reload();
    if (findSigningKey()) return;
    await runInTransaction(db, async (transaction) => {
      await takeTurns(transaction, keyTurn);
      const rows = await readKeys(transaction);
      const usable = await Promise.all(rows.map(importKey));
      if (
        pickSigningKey(
          usable.filter(({ privateKey }) => privateKey),
          clock.now(),
        )
      )
        return;
      await addKey(transaction, 0);
    });
    await reload();
  }

  async function findKey(kid: unknown): Promise<Key | null> {
    if (typeof kid !== 'string') return null;
    const key = keys.get(kid);
    if (key) return key;
    if (clock.now().getTime() - loadedAtMs < unknownKeyReloadMs) return null;
    await reload();
    return keys.get(kid) ?? null;
  }

  const reloadInBackground = () => void ensureSigningKey().catch((error) => report(error, { part: 'session keys' }));
  const unlisten = await database.listen(channel, reloadInBackground, reloadInBackground);
  const timer = setInterval(reloadInBackground, reloadIntervalMs).unref();
  await ensureSigningKey();

  return {
    sign: async (payload) => {
      const key = findSigningKey();
      if (!key?.privateKey) throw new Error('There is no key to sign sessions with');
      return new CompactSign(new TextEncoder().encode(payload))
        .setProtectedHeader({ alg: algorithm, kid: key.kid })
        .sign(key.privateKey);
    },
    verify: async (token) => {
      const key = await findKey(readKeyId(token));
      if (!key) return null;
      try {
        const { payload } = await compactVerify(token, key.publicKey, { algorithms: [algorithm] });
        return new TextDecoder().decode(payload);
      } catch {
        return null;
      }
    },
    rotate: () =>
      runInTransaction(db, async (transaction) => {
        await takeTurns(transaction, keyTurn);
        const rows = await readKeys(transaction);
        const now = clock.now();
        if (isKeyDue(rows, now)) await addKey(transaction, keyLeadMs);
        await deleteKeys(transaction, listRetiredKeys(rows, now));
      }),
    close: async () => {
      clearInterval(timer);
      await unlisten();
    },
  };
}

function readKeyId(token: string): unknown {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return null;
  }
}
