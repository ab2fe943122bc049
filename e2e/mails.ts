import { expect, inject } from 'vitest';

/**
 * Waits for a mail in the demo's mail box and returns its page there: the newest of those whose subject and recipient have all the
 * words.
 * @param isAwaited whether the mail's page is the one; a newer mail may still be on its way
 * @param timeout in milliseconds
 */
export async function waitForMail(
  words: readonly string[],
  isAwaited: (mail: string) => boolean = () => true,
  timeout = 20_000,
): Promise<string> {
  const box = `http://127.0.0.1:${inject('sandboxPort')}`;
  const read = async (path: string) => (await fetch(box + path)).text();
  const list = `/mail?${new URLSearchParams(words.map((word) => ['with', word]))}`;
  let mail = '';
  await expect
    .poll(
      async () => {
        const [, path] = /<a href="(\/mail\/[\w-]+)">/.exec(await read(list)) ?? [];
        mail = path ? await read(path) : '';
        return mail !== '' && isAwaited(mail);
      },
      { timeout },
    )
    .toBe(true);
  return mail;
}

/** Waits for a mail to an address with a signed link to a page below a path, and returns the path and the key of that. */
export async function readMailPath(to: string, below: string): Promise<string> {
  const find = (mail: string) => new RegExp(`${below}/[\\w-]+\\?key=[\\w-]+`).exec(mail)?.[0];
  return find(await waitForMail([to], (mail) => find(mail) !== undefined)) ?? '';
}
