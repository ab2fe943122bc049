import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { type TextPage, type TextPageName, textPageNames } from '@vermilion/contract/text-page';
import { readMarkdown } from './shop-markdown.ts';
import { readTextFile } from './shop-text-file.ts';

/** The retailer's pages by the names of their files without `.md`: `terms.en`, `terms.SG.en`. */
export type ShopPages = ReadonlyMap<string, TextPage>;

const folderName = 'pages';

/** Reads the Markdown files of a shop's folder; one without any has the shop's own pages. */
export function readShopPages(folder: string): { pages: ShopPages; problems: string[] } {
  const pages = new Map<string, TextPage>();
  const problems: string[] = [];
  const files = listFiles(path.join(folder, folderName));
  if (!files) problems.push(`${folderName}: cannot be read; make it a folder with pages such as terms.en.md`);
  for (const file of files ?? []) {
    const key = file.replace(/\.md$/, '');
    const problem = findNameProblem(file);
    if (problem) {
      problems.push(`${folderName}/${file}: ${problem}`);
      continue;
    }
    const content = readTextFile(path.join(folder, folderName, file));
    if (!content.ok) {
      problems.push(`${folderName}/${file}: ${content.problem}`);
      continue;
    }
    const read = readMarkdown(content.text);
    if (read.ok) pages.set(key, read.value);
    else problems.push(...read.problems.map((each) => `${folderName}/${file} ${each}`));
  }
  return { pages, problems };
}

/** Returns the names of a folder's files, none where it is not there; null where it cannot be read. */
function listFiles(folder: string): string[] | null {
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder).filter((file) => !file.startsWith('.'));
  } catch {
    return null;
  }
}

function findNameProblem(file: string): string | null {
  const parts = file.split('.');
  const [name, ...rest] = parts.slice(0, -1);
  const language = rest.at(-1);
  const market = rest.length === 2 ? rest[0] : null;
  if (parts.at(-1) !== 'md' || rest.length < 1 || rest.length > 2)
    return 'is no page; name it such as terms.en.md, or terms.SG.en.md for one market';
  if (!textPageNames.some((known) => known === name)) return `is no page; there are ${textPageNames.join(', ')}`;
  if (!languages.some((known) => known === language))
    return `${language} is no language; there are ${languages.join(', ')}`;
  if (market !== null && !marketCodes.some((known) => known === market))
    return `${market} is no market; there are ${marketCodes.join(', ')}`;
  return null;
}

/**
 * Returns the retailer's page for a market and language: that of the market before that of all, and a language before
 * English; null where the retailer has written none.
 */
export function findShopPage(
  pages: ShopPages,
  name: TextPageName,
  market: MarketCode,
  language: Language,
): TextPage | null {
  const keys = [`${name}.${market}.${language}`, `${name}.${language}`, `${name}.${market}.en`, `${name}.en`];
  for (const key of keys) {
    const page = pages.get(key);
    if (page) return page;
  }
  return null;
}
