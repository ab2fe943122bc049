import type { Language } from '@vermilion/contract/markets';

/** The same text in all four languages. */
export type Words = Record<Language, string>;

/** Writes one text in four languages, in the order the shop names them. */
export const say = (en: string, id: string, th: string, zh: string): Words => ({ en, id, th, zh });

/** Puts sentences after each other: Chinese needs no space between them, and Thai, without full stops, a large one. */
export const paragraph = (...sentences: readonly Words[]): Words =>
  say(
    sentences.map((sentence) => sentence.en).join(' '),
    sentences.map((sentence) => sentence.id).join(' '),
    sentences.map((sentence) => sentence.th).join('  '),
    sentences.map((sentence) => sentence.zh).join(''),
  );
