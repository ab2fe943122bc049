import { parseOwnPath } from '@vermilion/contract/own-path';
import { parseExternalUrl } from '@vermilion/contract/safe-url';
import type { TextBlock, TextPage, TextRun } from '@vermilion/contract/text-page';
import { Lexer, type Token, type Tokens } from 'marked';

export type MarkdownReading = { ok: true; value: TextPage } | { ok: false; problems: string[] };

/** A part of the text that no page shows. */
class MarkdownError extends Error {}

/** What pages show, for the messages about anything else. */
const shownParts = 'headings, paragraphs, lists, tables, links, bold and italics';

/**
 * Reads a page: `# Title`, a paragraph that leads into it, then `## Sections`. `## Returns {#returns}` names the section in
 * addresses (`?section=returns`).
 * @returns problems with their lines
 */
export function readMarkdown(text: string): MarkdownReading {
  const problems: string[] = [];
  const page: TextPage = { title: '', lead: [], sections: [] };
  let line = 1;
  for (const token of Lexer.lex(text)) {
    try {
      addToken(page, token);
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error;
      problems.push(`line ${line}: ${error.message}`);
    }
    line += token.raw.split('\n').length - 1;
  }
  if (page.title === '') problems.push('line 1: the title is missing; write it as "# " and the title');
  if (page.sections.length === 0) problems.push('line 1: there are no sections; write their titles as "## Returns"');
  for (const [index, { id }] of page.sections.entries()) {
    if (page.sections.findIndex((other) => other.id === id) !== index)
      problems.push(`two sections have the name ${id}; write another one as "## Title {#name}"`);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: page };
}

export type TextReading = { ok: true; value: TextBlock[] } | { ok: false; problem: string };

/** Reads a text without a title: paragraphs, `## headings`, lists and tables. @returns the first problem with its line */
export function readTextBlocks(text: string): TextReading {
  const blocks: TextBlock[] = [];
  let line = 1;
  for (const token of Lexer.lex(text)) {
    try {
      if (token.type === 'heading') blocks.push({ kind: 'heading', runs: listRuns(token.tokens ?? []) });
      else if (token.type !== 'space') blocks.push(createBlock(token));
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error;
      return { ok: false, problem: `line ${line}: ${error.message}` };
    }
    line += token.raw.split('\n').length - 1;
  }
  return { ok: true, value: blocks };
}

function addToken(page: TextPage, token: Token): void {
  if (token.type === 'space') return;
  const section = page.sections.at(-1);
  if (token.type === 'heading') {
    if (token.depth === 1) {
      if (page.title !== '') throw new MarkdownError('a page has one title; write "##" for a section');
      page.title = token.text;
    } else if (token.depth === 2) page.sections.push(createSection(token.text, page.sections.length));
    else if (section) section.blocks.push({ kind: 'heading', runs: listRuns(token.tokens ?? []) });
    else throw new MarkdownError('a smaller heading stands within a section; write "##" for a section');
    return;
  }
  if (section) section.blocks.push(createBlock(token));
  else if (token.type === 'paragraph') {
    if (page.title === '') throw new MarkdownError('the title comes first; write it as "# " and the title');
    page.lead.push(...(page.lead.length > 0 ? [{ text: ' ' }] : []), ...listRuns(token.tokens ?? []));
  } else throw new MarkdownError('only a paragraph stands before the first section; write "##" for a section');
}

function createSection(heading: string, index: number): TextPage['sections'][number] {
  const [, title = heading, name] = /^(.*?)\s*\{#([a-z0-9-]+)\}$/.exec(heading) ?? [];
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  // A title in Thai or Chinese has no letters for an address.
  return { id: name ?? (slug || `section-${index + 1}`), title, blocks: [] };
}

function createBlock(token: Token): TextBlock {
  switch (token.type) {
    case 'paragraph':
      return { kind: 'paragraph', runs: listRuns(token.tokens ?? []) };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { kind: 'list', isOrdered: ordered, items: items.map(createItem) };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const listCells = (cells: readonly Tokens.TableCell[]) => cells.map(({ tokens }) => listRuns(tokens));
      return { kind: 'table', head: listCells(header), rows: rows.map(listCells) };
    }
    default:
      throw new MarkdownError(`${describe(token)} is not shown; pages have ${shownParts}`);
  }
}

function createItem({ tokens }: Tokens.ListItem): { runs: TextRun[]; items: TextRun[][] } {
  const item: { runs: TextRun[]; items: TextRun[][] } = { runs: [], items: [] };
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'paragraph') {
      item.runs.push(...(item.runs.length > 0 ? [{ text: ' ' }] : []), ...listRuns(getInner(token)));
    } else if (token.type === 'list') {
      for (const inner of (token as Tokens.List).items) {
        const { runs, items } = createItem(inner);
        if (items.length > 0) throw new MarkdownError('lists stand within lists once; write a section of its own');
        item.items.push(runs);
      }
    } else if (token.type !== 'space') throw new MarkdownError(`${describe(token)} is not shown in lists`);
  }
  return item;
}

const getInner = (token: Token): Token[] => ('tokens' in token && token.tokens) || [token];

type Look = Omit<TextRun, 'text'>;

function listRuns(tokens: readonly Token[], look: Look = {}): TextRun[] {
  return tokens.flatMap((token): TextRun[] => {
    switch (token.type) {
      case 'text':
        return 'tokens' in token && token.tokens
          ? listRuns(token.tokens, look)
          : [{ ...look, text: unwrap(token.text) }];
      case 'escape':
        return [{ ...look, text: token.text }];
      case 'br':
        return [{ ...look, text: '\n' }];
      case 'strong':
        return listRuns(token.tokens ?? [], { ...look, isStrong: true });
      case 'em':
        return listRuns(token.tokens ?? [], { ...look, isEmphasized: true });
      case 'link':
        return listRuns(token.tokens ?? [], { ...look, href: checkTarget(token.href) });
      default:
        throw new MarkdownError(`${describe(token)} is not shown; pages have ${shownParts}`);
    }
  });
}

/** Lines of a paragraph run on. */
const unwrap = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');

const isPath = (href: string) => parseOwnPath(href) !== null && !/[\s\\]/.test(href);

function checkTarget(href: string): string {
  const target = isPath(href) || /^(?:mailto|tel):[^\s<>"]+$/.test(href) ? href : parseExternalUrl(href);
  if (target === null)
    throw new MarkdownError(
      `the link to ${href} leads nowhere; write a path such as /terms, an https, mailto or tel address`,
    );
  return target;
}

const partNames: Record<string, string> = {
  html: 'HTML',
  code: 'code',
  codespan: 'code',
  image: 'a picture',
  blockquote: 'a quotation',
  hr: 'a line across the page',
  del: 'struck text',
};

const describe = ({ type }: Token) => partNames[type] ?? type;
