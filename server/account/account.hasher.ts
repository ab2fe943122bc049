import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fail, ok, type Result } from '../platform/result.ts';

/** argon2id with 19 MiB of memory and two passes, the least that OWASP advises; 6 to 20 ms of one core. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run on the threads that read files and compress answers, and a core is left to the event loop. */
const maxParallelHashes = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Further ones are refused: at some 20 ms each they would wait for longer than a visitor does. */
const maxWaitingHashes = 100;

export type PasswordHasher = {
  hash: (password: string) => Promise<Result<string, 'SERVICE_UNAVAILABLE'>>;
  /**
   * Says whether a password has one of these hashes. Takes as long where there is none as where there is one, so that its
   * time does not say whether an account exists.
   */
  matches: (password: string, hashes: readonly string[]) => Promise<Result<boolean, 'SERVICE_UNAVAILABLE'>>;
};

/** Creates what hashes passwords, off the event loop. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const run = createQueue(maxParallelHashes, maxWaitingHashes);
  const decoy = await hash(randomBytes(16).toString('base64'), parameters);
  return {
    hash: (password) => run(() => hash(normalize(password), parameters)),
    matches: (password, hashes) =>
      run(async () => {
        const text = normalize(password);
        if (hashes.length === 0) {
          await verify(decoy, text);
          return false;
        }
        for (const each of hashes) if (await verify(each, text)) return true;
        return false;
      }),
  };
}

/** The same password may be typed as different code points on two devices. */
const normalize = (password: string) => password.normalize('NFC');

/**
 * Returns a function that runs work, of which only so much runs at once; the rest waits in order.
 * @param maxWaiting beyond which work is refused
 */
function createQueue(maxParallel: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Result<Value, 'SERVICE_UNAVAILABLE'>> => {
    if (running >= maxParallel) {
      if (waiting.length >= maxWaiting) return fail('SERVICE_UNAVAILABLE');
      // Whoever ends hands the place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return ok(await work());
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
