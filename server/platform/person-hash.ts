import { createHmac } from 'node:crypto';

/** Returns what is stored of an e-mail or a number that has to be recognized but not known: 32 bytes. */
export type HashPerson = (value: string) => Uint8Array;

/**
 * Creates a keyed hash for one purpose: nobody without the secret can try out e-mails or numbers against what is stored, and
 * what is stored for one purpose does not lead to what is stored for another.
 */
export function createPersonHasher(secret: string, purpose: string): HashPerson {
  return (value) => createHmac('sha256', secret).update(`${purpose}:${value}`).digest();
}
