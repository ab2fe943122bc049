import { access, glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Links between the repository's Markdown files, to files and headings in it, and the files that they name. */

/** Not the repository's own, or a shop's. */
const ignored = ['**/node_modules/**', '**/build/**', '**/.*/**', 'examples/*/pages/**', 'data/**'];

/** Returns a line for each relative link of a Markdown file that leads to no file, or to a heading that its page lacks. */
export async function findBrokenLinks(root: string): Promise<string[]> {
  const names = await listFiles(root, '**/*.md', ignored);
  const pages = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(root, name), 'utf8')] as const)),
  );
  const problems: string[] = [];
  for (const [name, text] of pages) {
    for (const link of listLinks(text)) {
      const [file, anchor] = link.split('#', 2);
      const target = file ? path.join(path.dirname(name), decodeURIComponent(file)) : name;
      const page = pages.get(target);
      if (page === undefined && !(await exists(path.join(root, target)))) {
        problems.push(`${name}: ${link} leads to no file`);
      } else if (anchor && page !== undefined && !listAnchors(page).has(anchor)) {
        problems.push(`${name}: ${link} leads to no heading of ${target}`);
      }
    }
  }
  return problems;
}

/** Names of files and folders of the repository, as pages name them; a pattern is none. */
const repositoryPath = /`((?:bench|commands|contract|demo|docs|e2e|examples|flags|scripts|server|web)\/[\w./$-]+)`/g;

/** Names of source files, with the last of their folders or without: `bag.queries.ts`, `order/reorder-button.tsx`. */
const sourceFile = /`(\w[\w./$-]*\.(?:css|mjs|tsx?))`/g;

/** What was true when it was written. */
const history = ['CHANGELOG.md', 'docs/adr/**'];

/** Returns a line for each path or source file that a page about today's code names and that does not exist. */
export async function findMissingPaths(root: string): Promise<string[]> {
  const names = await listFiles(root, '**/*.md', [...ignored, ...history]);
  const sources = await listFiles(root, '**/*.{css,mjs,ts,tsx}', ignored);
  const endings = new Set(sources.flatMap(listEndings));
  const problems: string[] = [];
  for (const name of names) {
    const text = await readFile(path.join(root, name), 'utf8');
    const targets = new Set([...text.matchAll(repositoryPath)].map(([, target = '']) => target));
    for (const target of targets) {
      if (!(await exists(path.join(root, target)))) problems.push(`${name}: ${target} does not exist`);
    }
    const files = new Set([...text.matchAll(sourceFile)].map(([, file = '']) => file)).difference(targets);
    for (const file of files) if (!endings.has(file)) problems.push(`${name}: there is no file ${file}`);
  }
  return problems;
}

/** Returns the ways to name a file: its path, and what is left of that without its first folders. */
function listEndings(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** Returns the paths of files in order, with slashes on every system. */
async function listFiles(root: string, pattern: string, exclude: string[]): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude }));
  return files.map((file) => file.replaceAll(path.sep, '/')).sort();
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const withoutCode = (text: string) =>
  text.replaceAll(/^( *)(```+)[\s\S]*?^ *\2`*$/gm, '').replaceAll(/`[^`\n]*`/g, '`');

/** Returns the targets of links and pictures, except addresses with a scheme. */
export function listLinks(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(<?([^)\s>]+)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((target) => target !== '' && !/^(?:[a-z]+:|\/\/)/i.test(target));
}

/** Returns the anchors of a page's headings, as GitHub forms them. */
export function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  const headings = text.replaceAll(/^( *)(```+)[\s\S]*?^ *\2`*$/gm, '').matchAll(/^#{1,6} +(.+?)\s*#*$/gm);
  for (const [, heading = ''] of headings) {
    const base = getAnchor(heading);
    let anchor = base;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${base}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns the anchor of a heading, without the number that a second heading of the same words gets. */
export function getAnchor(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
