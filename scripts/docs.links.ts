import { access, glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Links between the repository's Markdown files, and to files and headings in it. */

/** Returns a line for each relative link of a Markdown file that leads to no file, or to a heading that its page lacks. */
export async function findBrokenLinks(root: string): Promise<string[]> {
  const exclude = ['**/node_modules/**', 'web/build/**', 'examples/*/pages/**', '.cache/**', 'data/**'];
  const names = (await Array.fromAsync(glob('**/*.md', { cwd: root, exclude }))).sort();
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

/** Returns a line for each path that a page about today's code names and that does not exist. Decisions and changelog are history. */
export async function findMissingPaths(root: string): Promise<string[]> {
  const names = await Array.fromAsync(glob('{CONTRIBUTING,README}.md', { cwd: root }));
  names.push(...(await Array.fromAsync(glob('docs/{*,design/*}.md', { cwd: root }))));
  const problems: string[] = [];
  for (const name of names.sort()) {
    const text = await readFile(path.join(root, name), 'utf8');
    for (const [, target = ''] of text.matchAll(repositoryPath)) {
      if (!(await exists(path.join(root, target)))) problems.push(`${name}: ${target} does not exist`);
    }
  }
  return problems;
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
