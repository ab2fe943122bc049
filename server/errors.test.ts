import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { bagErrors } from '@vermilion/contract/bag';
import { defineErrors, fieldErrors, requestErrors } from '@vermilion/contract/errors';
import { type Language, languages } from '@vermilion/contract/markets';
import { msg, type Text } from '@vermilion/contract/text';
import { describe, expect, it } from 'vitest';
import { nouns } from './nouns.ts';
import { createErrorTable } from './platform/error-table.ts';
import { translate } from './platform/texts.ts';

const declared = Object.entries({ ...requestErrors, ...Object.assign({}, ...nouns.map(({ errors }) => errors)) }) as [
  string,
  { status: number; text: Text },
][];
const texts: [string, Text][] = [
  ...declared.map(([code, { text }]): [string, Text] => [code, text]),
  ...Object.entries(fieldErrors),
];
/** The text of a code as it stands, placeholders included. */
const say = (text: Text, language: Language) => {
  const names = [...text.message.matchAll(/\{(\w+)/g)].map(({ 1: name = '' }) => name);
  return translate(text, language, Object.fromEntries(names.map((name) => [name, name === 'seconds' ? 5 : '9'])));
};

const root = path.join(import.meta.dirname, '..');

/** The product's own sources below a folder: no tests, no packages, nothing built. */
function readSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:node_modules|build|\.[^/]+)\//.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));
}

describe('the errors of all nouns', () => {
  it('have codes of their own, and a status of HTTP that fits a failure', () => {
    expect(createErrorTable(nouns.map(({ errors }) => errors)).codes.length).toBe(declared.length);
    for (const [code, { status }] of declared) {
      expect(status >= 400 && status < 600, code).toBe(true);
      expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    }
  });

  it('are all listed in a manifest', () => {
    const names = readSources('contract').flatMap((text) =>
      [...text.matchAll(/= defineErrors\('(\w+)'/g)].map(({ 1: name }) => name),
    );
    const listed = nouns.filter(({ errors }) => Object.keys(errors).length > 0).map(({ name }) => name);
    expect(names.filter((name) => name !== 'request').toSorted()).toEqual(listed.toSorted());
  });

  it('contain every error that an endpoint declares', () => {
    const codes = new Set(declared.map(([code]) => code));
    const undeclared = nouns.flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap(({ errors }) => errors.filter((code) => !codes.has(code))),
    );
    expect(undeclared).toEqual([]);
  });

  it('cannot be declared twice', () => {
    const others = defineErrors('others', { BAG_EMPTY: { status: 409, text: msg({ message: 'Your bag is empty' }) } });
    type BagErrors = typeof bagErrors;
    type OtherErrors = typeof others;
    // @ts-expect-error the noun bag declares BAG_EMPTY; declaration merging of `Errors` fails in the same way
    interface Both extends BagErrors, OtherErrors {}
    expect(() => createErrorTable([...nouns.map(({ errors }) => errors), others])).toThrow(
      'bag and others both declare the error BAG_EMPTY',
    );
    const none: Both | null = null;
    expect(none).toBeNull();
  });

  it('are each raised by the server or the web app', () => {
    // The refusals of variants are a table that the server raises from.
    const refusals = readFileSync(path.join(root, 'contract', 'variant-refusals.ts'), 'utf8');
    const files = [...readSources('server'), ...readSources('web/app'), refusals];
    // Where a code is only compared with, it is read, not raised.
    const isRaised = (code: string) =>
      files.some((file) => new RegExp(`(?<!(?:===|!==|\\bcase)\\s*)'${code}'`).test(file));
    expect(declared.map(([code]) => code).filter((code) => !isRaised(code))).toEqual([]);
    const checks = [...readSources('server'), ...readSources('contract')];
    expect(Object.keys(fieldErrors).filter((code) => !checks.some((file) => file.includes(`'${code}'`)))).toEqual([]);
  });
});

describe('the texts of errors', () => {
  it('are translated: no English words are left in Thai and Chinese, no English sentence in Indonesian', () => {
    for (const [code, text] of texts) {
      for (const language of ['th', 'zh'] as const) {
        expect(
          say(text, language).replaceAll(/JSON|App|Contentful|Google|AVIF|GIF|JPEG|PNG|SVG|WebP/g, ''),
          `${language} ${code}`,
        ).not.toMatch(/\p{Script=Latin}/u);
      }
      expect(say(text, 'th'), code).toMatch(/\p{Script=Thai}/u);
      expect(say(text, 'zh'), code).toMatch(/\p{Script=Han}/u);
      expect(say(text, 'id'), code).not.toBe(say(text, 'en'));
    }
  });

  it('have the tone of the shop', () => {
    for (const [code, text] of texts) {
      for (const language of languages) {
        // The one exclamation mark is the specification's own (spec §8).
        expect(/[!！]/.test(say(text, language)), `${language} ${code}`).toBe(code === 'RESOURCE_NOT_FOUND');
        expect(say(text, language), `${language} ${code}`).not.toMatch(/\boops\b|[.。]$|'/i);
      }
      expect(say(text, 'id')).not.toMatch(/\bAnda\b/i);
      expect(say(text, 'th')).not.toMatch(/ครับ|ค่ะ/);
      expect(say(text, 'zh')).not.toMatch(/您|[,;:?]/);
    }
  });

  it('keep the words of the specification in English', () => {
    expect(Object.fromEntries(texts.map(([code, { message }]) => [code, message]))).toMatchObject({
      RESOURCE_NOT_FOUND: 'Resource not found!',
      LAYOUT_NOT_FOUND: 'Layout not found',
      OUT_OF_STOCK: 'We don’t have enough of an item. Lower its quantity or remove it to check out',
      FULL_NAME_REQUIRED: 'Full Name is required',
      INVALID_EMAIL: 'Invalid email',
      INVALID_PHONE: 'Invalid phone number',
      REQUIRED: 'Required field',
      TOO_LONG: 'Character limit exceeded',
    });
  });
});

describe('the answer to a failure', () => {
  const table = createErrorTable(nouns.map(({ errors }) => errors));

  it.each([
    ['en', 'Your bag holds up to 60 different items'],
    ['id', 'Tasmu memuat maksimal 60 jenis barang'],
    ['th', 'ตะกร้าใส่สินค้าได้ไม่เกิน 60 รายการ'],
    ['zh', '購物袋最多可放60款產品'],
  ] as const)('has a status and a text in %s with its details', (language, message) => {
    expect(table.formatFailure({ code: 'BAG_FULL', details: { maxLines: 60 } }, language)).toEqual({
      status: 409,
      body: { code: 'BAG_FULL', message, details: { maxLines: 60 } },
    });
  });

  it('contains details as they are, whatever they look like', () => {
    const { body } = table.formatFailure({ code: 'METHOD_NOT_ALLOWED', details: { method: "{0}'<b>$&#" } }, 'en');
    expect(body.message).toBe("{0}'<b>$&# isn’t allowed for this URL");
  });

  it('counts in the grammar of the language', () => {
    const say = (seconds: number) =>
      table.formatFailure({ code: 'RATE_LIMITED', details: { seconds } }, 'en').body.message;
    expect([say(1), say(5)]).toEqual([
      'Too many requests. Wait 1 second and try again',
      'Too many requests. Wait 5 seconds and try again',
    ]);
  });
});
