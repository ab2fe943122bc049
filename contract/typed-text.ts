/**
 * Texts that shoppers type for somebody else. Where the shop mails one to somebody who did not ask for it, a link would serve
 * for phishing; mail programs make links of bare domains too.
 */

/** Endings of domains that are common in spam, besides those of countries, which have two letters. */
const genericEndings =
  'com|net|org|info|biz|app|dev|shop|store|online|site|website|xyz|top|click|link|live|club|vip|icu|pro|page|digital|support|help|cash|money|bank|finance|asia|example';

const addressPatterns = [
  /:\/\//,
  /\bwww\b/i,
  new RegExp(String.raw`[\p{L}\p{N}-]\s?[.。](?:${genericEndings})(?![\p{L}\p{N}])`, 'iu'),
  // In small letters, as "Ms.Li" and a missing space after a full stop are no addresses.
  /[\p{L}\p{N}-]\.[a-z]{2}(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}]\.\p{L}+\//u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
];

/** Whether a text contains a web or e-mail address. */
export function hasLink(text: string): boolean {
  // NFKC turns full-width letters, dots and at signs into those that addresses have.
  const plain = text.normalize('NFKC').replaceAll(/[\p{Cf}\u2024]/gu, (sign) => (sign === '\u2024' ? '.' : ''));
  return addressPatterns.some((pattern) => pattern.test(plain));
}

/** Returns a text in which mail programs find no address: an invisible break follows each dot and at sign inside a word. */
export function breakLinks(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{N}])([.。．｡@＠:])(?=[\p{L}\p{N}/])/gu, '$1\u200b');
}
