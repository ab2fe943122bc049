import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const minSecretBytes = 32;

/**
 * Returns the secret that a folder keeps under a name; generates it there the first time, readable by its owner only.
 * Where two processes generate it at once, both return the same.
 * @returns at least 32 bytes of text
 * @throws when the file holds less, which a crash or an edit may have left
 */
export async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  const file = path.join(folder, 'secrets', name);
  return (await readSecret(file)) ?? (await createSecret(file));
}

/** Returns what the shop signs and encrypts by: the settings' secrets, or those of the data folder. */
export async function readSecrets(env: {
  DATA_DIR: string;
  SECRET?: string | undefined;
  PAYMENT_SECRET?: string | undefined;
  GIFT_CARD_SECRET?: string | undefined;
}) {
  const { DATA_DIR: folder, SECRET: secret, PAYMENT_SECRET: paymentSecret, GIFT_CARD_SECRET: giftCardSecret } = env;
  return {
    orders: secret ?? (await readOrCreateSecret(folder, 'orders')),
    payments: paymentSecret ?? (await readOrCreateSecret(folder, 'payments')),
    sessions: secret ?? (await readOrCreateSecret(folder, 'sessions')),
    giftCards: giftCardSecret ?? secret ?? (await readOrCreateSecret(folder, 'gift-cards')),
    persons: secret ?? (await readOrCreateSecret(folder, 'persons')),
  };
}

async function readSecret(file: string): Promise<string | null> {
  let secret: string;
  try {
    secret = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (Buffer.byteLength(secret) < minSecretBytes) {
    throw new Error(
      `${file} holds a secret of less than ${minSecretBytes} bytes: restore it, or delete it for a new one`,
    );
  }
  return secret;
}

async function createSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    await handle.writeFile(randomBytes(minSecretBytes).toString('base64url'));
    await handle.sync();
    await handle.close();
    // A link appears whole or not at all, and never replaces what another process has put there.
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  const secret = await readSecret(file);
  if (secret === null) throw new Error(`${file} vanished`);
  return secret;
}
