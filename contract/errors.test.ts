// biome-ignore lint/style/noRestrictedImports: this test reads the sources of the whole shop
import { readdirSync, readFileSync } from 'node:fs';
// biome-ignore lint/style/noRestrictedImports: as above
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorTexts as en } from './error-texts/en.ts';
import { errorTexts as id } from './error-texts/id.ts';
import { errorTexts as th } from './error-texts/th.ts';
import { errorTexts as zh } from './error-texts/zh.ts';
import { type ErrorCode, errors, errorText, type FieldErrorCode, fieldErrors } from './errors.ts';
import { type Language, languages } from './markets.ts';

const texts = { en, id, th, zh } satisfies Record<Language, object>;
const codes = [...Object.keys(errors), ...fieldErrors] as (ErrorCode | FieldErrorCode)[];
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('the error table', () => {
  it('gives each failure a status of HTTP that says so', () => {
    for (const [code, status] of Object.entries(errors)) {
      expect(status >= 400 && status < 600, code).toBe(true);
      expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    }
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(languages)('has a text for each code in %s, and no other', (language) => {
    expect(Object.keys(texts[language]).toSorted()).toEqual(codes.toSorted());
    for (const code of codes) expect(texts[language][code].trim(), code).not.toBe('');
  });

  it.each(languages)('fills the same places in %s as in English', (language) => {
    for (const code of codes) expect(placeholders(texts[language][code]), code).toEqual(placeholders(en[code]));
  });

  it('is translated: no English words are left in Thai and Chinese, no English sentence in Indonesian', () => {
    for (const code of codes) {
      for (const language of ['th', 'zh'] as const) {
        const words = texts[language][code].replaceAll(/\{\w+\}|JSON/g, '');
        expect(words, `${language} ${code}`).not.toMatch(/\p{Script=Latin}/u);
      }
      expect(th[code], code).toMatch(/\p{Script=Thai}/u);
      expect(zh[code], code).toMatch(/\p{Script=Han}/u);
      expect(id[code], code).not.toBe(en[code]);
    }
  });

  it('speaks as the shop does', () => {
    for (const code of codes) {
      for (const language of languages) {
        const text = texts[language][code];
        // The one exclamation mark is the specification's own (spec §8).
        expect(/[!！]/.test(text), `${language} ${code}`).toBe(code === 'RESOURCE_NOT_FOUND');
        expect(text, `${language} ${code}`).not.toMatch(/\boops\b|[.。]$|'/i);
      }
      expect(id[code]).not.toMatch(/\bAnda\b/i);
      expect(th[code]).not.toMatch(/ครับ|ค่ะ/);
      expect(zh[code]).not.toMatch(/您|[,;:?]/);
    }
  });

  it('keeps the words of the specification in English', () => {
    expect(en.RESOURCE_NOT_FOUND).toBe('Resource not found!');
    expect(en.LAYOUT_NOT_FOUND).toBe('Layout not found');
    expect(en.OUT_OF_STOCK).toBe('Out of stock: remove the item to check out');
    expect(en).toMatchObject({
      FULL_NAME_REQUIRED: 'Full Name is required',
      INVALID_EMAIL: 'Invalid email',
      INVALID_PHONE: 'Invalid phone number',
      REQUIRED: 'Required field',
      TOO_LONG: 'Character limit exceeded',
    });
  });
});

describe('errorText', () => {
  it('fills the places from the details, and leaves open what it is not told', () => {
    expect(errorText('METHOD_NOT_ALLOWED', 'en', { method: '{method}/$&' })).toBe(
      'This address does not answer {method}/$&',
    );
    expect(errorText('BAG_FULL', 'zh', { maxLines: 60 })).toBe('購物袋最多可放 60 款產品');
    expect(errorText('RATE_LIMITED', 'id', { seconds: 0 })).toContain('Tunggu 0 detik');
    expect(errorText('RATE_LIMITED', 'en')).toContain('{seconds}');
  });
});

describe('every code', () => {
  const root = path.join(import.meta.dirname, '..');

  /** The product's own sources below a folder: no tests, no packages, nothing built. */
  function sources(folder: string): string[] {
    return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:node_modules|build|\.[^/]+)\//.test(file))
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));
  }

  // Where a code is only compared with, somebody reads it; that raises nothing.
  const raised = (code: string, files: string[]) => {
    const raising = new RegExp(`(?<!(?:===|!==|\\bcase)\\s*)'${code}'`);
    return files.some((file) => raising.test(file));
  };

  it('of the table is raised by the server or the web app', () => {
    const files = [...sources('server'), ...sources('web/app')];
    expect(Object.keys(errors).filter((code) => !raised(code, files))).toEqual([]);
  });

  it('of a field is found by a check of the contract or the server', () => {
    const checks = ['address.ts', 'contact.ts'].map((file) => readFileSync(path.join(root, 'contract', file), 'utf8'));
    expect(fieldErrors.filter((code) => !raised(code, [...checks, ...sources('server')]))).toEqual([]);
  });
});
