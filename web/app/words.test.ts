import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';

/** Keeps one form per language: words and forms that were replaced in all texts, with what stands for them. */

const root = path.join(import.meta.dirname, '../..');

/** Texts that members agree to change with their version only; the specification names the other. */
const agreed = /routes\/(?:terms|privacy)|beauty-pass-terms|texts\/laws|consent-text/;
const specified = new Set(['sorry, the offer is not valid', 'Booking expired: it cannot be rescheduled or cancelled']);

const replaced: Record<'en' | 'id' | 'th' | 'zh', [form: RegExp, instead: string][]> = {
  en: [
    [/\bcannot\b|\b(?:could|did|does|do|is|are|was|has|have|would|will) not\b/, 'contractions: can’t, didn’t'],
    [/\b(?:We|You) are\b|\bIt is\b(?! free)/, 'contractions: We’re, You’re, It’s'],
    [/\bdo nothing\b|\bback on the shelf\b|\bstay yours\b/, 'plain words'],
    [
      /\b(?:the|a|an|your|my) \{(?:membership|membershipName|shopName)\}/i,
      'no article: such names bring theirs (“The Smoke Circle”)',
    ],
  ],
  id: [
    [/\bAnda\b/i, 'kamu'],
    [/paling banyak/i, 'maksimal'],
    [/kabari (?:ke )?\{/, 'kabari lewat {email}'],
    [/Ketentuan Penggunaan|Kebijakan Privasi/, 'Ketentuan penggunaan, Kebijakan privasi'],
    [/kembali ke rak(?!\.$)/, 'stoknya kami lepas lagi'],
  ],
  th: [
    [/ครับ|ค่ะ/, 'no particles'],
    [/ไหม(?!้)/, 'หรือไม่, or a question mark'],
    [/โปรด(?!ั|ปราน)/, 'กรุณา'],
    [/สวัสดี \{/, 'สวัสดี คุณ{name}'],
    [/^นำออก [^<]/, 'นำออก: …'],
  ],
  zh: [
    [/您/, '你'],
    [/候補/, '到貨通知'],
    [/帳戶號碼|銀行帳戶/, '戶口'],
    [/郵政編碼/, '郵政編號'],
    [/還沒有/, '未有'],
    [/\p{Script=Han} [A-Za-z\d{]|[A-Za-z\d}] \p{Script=Han}/u, 'no spaces: the page sets them (text-autospace)'],
  ],
};

test.each(Object.entries(replaced))('no text in %s has a form that was replaced', (language, forms) => {
  const files = globSync([`web/app/messages/*/${language}.po`, `{server,demo}/**/messages/${language}.po`], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const items = files.flatMap((file) => parsePo(readFileSync(path.join(root, file), 'utf8')).items);
  expect(items.length).toBeGreaterThan(1500);
  const found = items.flatMap(({ msgid, msgstr: [text = ''], references }) =>
    specified.has(msgid) || (language === 'en' && references.some((file) => agreed.test(file)))
      ? []
      : forms.filter(([form]) => form.test(text)).map(([, instead]) => `${text} – ${instead}`),
  );
  expect(found).toEqual([]);
});
