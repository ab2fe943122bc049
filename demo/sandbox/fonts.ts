import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const latinAndThai: Record<string, string> = {
  '/fonts/imbue.woff2': 'imbue/files/imbue-latin-opsz-normal.woff2',
  '/fonts/commissioner.woff2': 'commissioner/files/commissioner-latin-wght-normal.woff2',
  '/fonts/serif-thai.woff2': 'noto-serif-thai/files/noto-serif-thai-thai-wght-normal.woff2',
  '/fonts/sans-thai.woff2': 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
};

/** Chinese faces come in more than a hundred slices each, which browsers load as a page needs them. */
const chineseSheet = '/fonts/zh.css';
const chineseSlice = /^\/fonts\/((noto-(?:sans|serif)-hk)-[a-z\d-]+-wght-normal\.woff2)$/;

const readPackaged = (file: string) => readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)));

/** Returns a font file, or the sheet that declares the Chinese faces; null for any other path. */
export async function readFont(pathname: string): Promise<{ body: Buffer | string; mediaType: string } | null> {
  if (pathname === chineseSheet) {
    const sheets = await Promise.all(['noto-sans-hk', 'noto-serif-hk'].map((name) => readPackaged(`${name}/wght.css`)));
    const body = sheets.join('').replaceAll('./files/', '/fonts/').replaceAll(' HK Variable', ' HK');
    return { body, mediaType: 'text/css; charset=utf-8' };
  }
  const [, slice, name] = chineseSlice.exec(pathname) ?? [];
  const file = latinAndThai[pathname] ?? (slice && `${name}/files/${slice}`);
  return file ? { body: await readPackaged(file), mediaType: 'font/woff2' } : null;
}

/** Returns the markup that loads the Chinese faces for a text; nothing where it has no Chinese. */
export function linkChineseFaces(text: string): string {
  return /\p{Script=Han}/u.test(text) ? `<link rel="stylesheet" href="${chineseSheet}">` : '';
}
