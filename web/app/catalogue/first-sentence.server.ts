/**
 * Returns the first sentence of a text. Thai has no full stop: there two spaces, its large space, end a sentence.
 * Cut by the server and not in the browser, whose dictionaries may differ.
 */
export function takeFirstSentence(text: string, locale: string): string {
  const [start = ''] = text.split('  ', 1);
  const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(start);
  return first?.segment ?? '';
}
