import { Converter } from 'opencc-js/t2cn';

/** Converts traditional signs as Hong Kong writes them; knows the other traditional forms too. */
const simplify = Converter({ from: 'hk', to: 'cn' });

/** Signs that shoppers write in place of each other and that are not traditional and simplified forms of one sign. */
const alternatives = ['着著', '粘黏', '果菓', '豆荳', '研硏', '体軆', '敛歛', '藤籐', '薯藷', '榨搾', '麻蔴', '球毬'];

/** What each sign is searched as, by sign: filled as signs come up. */
const unified = new Map(
  alternatives.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)),
);

/**
 * Returns text with each Chinese sign in the one form in which it is searched. Sign by sign, without its neighbours: a
 * half-typed word must find what the whole word finds.
 */
export function unifyHanVariants(text: string): string {
  return text.replaceAll(/\p{Script=Han}/gu, unifySign);
}

function unifySign(sign: string): string {
  const known = unified.get(sign);
  if (known !== undefined) return known;
  const simplified = simplify(sign);
  unified.set(sign, simplified);
  return simplified;
}
