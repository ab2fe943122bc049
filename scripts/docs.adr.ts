import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getAnchor } from './docs.links.ts';

/**
 * The decisions (docs/adr). An author writes what a decision changes (`- Amends [ADR 51](…): what`); what was changed gets its
 * `Amended by` line, its status and its row in the index from that.
 */

const folder = 'docs/adr';

/** The areas of the index, with the pages that say how things are today. */
const areas: Record<string, { title: string; pages: readonly [string, ...string[]] }> = {
  contract: { title: 'Contract, nouns and errors', pages: ['[architecture](../architecture.md)'] },
  bag: { title: 'Bag', pages: ['[bags](../design/bags.md)'] },
  price: {
    title: 'Prices, offers and codes',
    pages: ['[a new adjustment](../architecture.md#a-new-adjustment)', '[promotions from files](../promotions.md)'],
  },
  order: { title: 'Orders and returns', pages: ['[refunds](../design/refunds.md)'] },
  payment: {
    title: 'Payments and refunds',
    pages: ['[refunds](../design/refunds.md)', '[payment providers](../payment-providers.md)'],
  },
  giftcard: { title: 'Gift cards and store credit', pages: ['[refunds](../design/refunds.md)'] },
  loyalty: {
    title: 'Membership, points and gifts',
    pages: ['[inside a noun](../architecture.md#inside-a-noun)', '[where to look](../architecture.md#where-to-look)'],
  },
  account: {
    title: 'Accounts and sessions',
    pages: [
      "[blocked sign-ins and members' data](../operations.md#blocked-sign-ins-and-members-data)",
      '[where to look](../architecture.md#where-to-look)',
      '[who is signed in, in the browser](../../web/app/platform/session/README.md)',
    ],
  },
  happening: {
    title: 'Bookings',
    pages: ['[where to look](../architecture.md#where-to-look)', '[providers of bookings](../booking-providers.md)'],
  },
  staff: { title: 'Staff', pages: ['[what staff give away](../operations.md#what-staff-give-away)'] },
  catalogue: {
    title: 'Catalogue, search and data files',
    pages: ['[retailer data](../retailer.md)', '[pictures](../pictures.md)'],
  },
  stock: { title: 'Stock and stores', pages: ['[retailer data](../retailer.md#stock)'] },
  shop: {
    title: 'A shop of your own: shop file, markets, home page',
    pages: ['[shop file](../shop-file.md)', '[home page](../home-page.md)', '[menu and footer](../menu.md)'],
  },
  web: { title: 'Web app', pages: ['[architecture](../architecture.md)'] },
  loading: { title: 'What pages load, and when', pages: ['[budgets](../design/budgets.md)'] },
  cache: { title: 'Rendering and caches', pages: ['[a request](../architecture.md#a-request)'] },
  texts: {
    title: 'Texts and mails',
    pages: ['[catalogs](../design/budgets.md#catalogs)', '[where to look](../architecture.md#where-to-look)'],
  },
  flags: {
    title: 'Flags and experiments',
    pages: ['[experiments](../experiments.md)', '[the flag service](../../server/flagservice/README.md)'],
  },
  operations: { title: 'Database, jobs, limits and operations', pages: ['[operations](../operations.md)'] },
  development: { title: 'Development, proofs and the demo', pages: ['[contributing](../../CONTRIBUTING.md)'] },
};

type Change = { verb: 'Amends' | 'Supersedes'; target: string; note: string };

type Adr = { file: string; number: number; title: string; date: string; area: string; changes: Change[]; body: string };

const headForm = 'Date: 2026-11-28 · Status: accepted · Area: payment';
const changeForm = '- Amends [ADR 51](0051-tenders-and-refunds.md): what it changes';

/**
 * Returns the files of docs/adr as they should be, the index among them, by their names in the repository.
 * @throws Error naming every decision whose first lines cannot be read
 */
export async function formatAdrs(root: string): Promise<Record<string, string>> {
  const names = (await readdir(path.join(root, folder))).filter((name) => /^\d{4}-.+\.md$/.test(name)).sort();
  const texts = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(path.join(root, folder, file), 'utf8') })),
  );
  const pages = formatDecisions(texts);
  return Object.fromEntries(Object.entries(pages).map(([name, text]) => [`${folder}/${name}`, text]));
}

/** Returns the decisions with their backward links, and the index as README.md. @throws as formatAdrs */
export function formatDecisions(texts: readonly { file: string; text: string }[]): Record<string, string> {
  const problems: string[] = [];
  const adrs = texts.flatMap(({ file, text }) => {
    const adr = parseAdr(file, text);
    if (typeof adr === 'string') problems.push(`${folder}/${file}: ${adr}`);
    return typeof adr === 'string' ? [] : [adr];
  });
  const files = new Set(texts.map(({ file }) => file));
  for (const { file, changes, number } of adrs) {
    if (adrs.some((other) => other.number === number && other.file < file)) {
      problems.push(`${folder}/${file}: another decision has the number ${number}`);
    }
    for (const { target } of changes) {
      if (!files.has(target) || target === file) problems.push(`${folder}/${file}: ${target} is no other decision`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    ...Object.fromEntries(adrs.map((adr) => [adr.file, formatAdr(adr, adrs)])),
    'README.md': formatIndex(adrs),
  };
}

/** Returns the decision, or what is wrong with its first lines. */
function parseAdr(file: string, text: string): Adr | string {
  const [heading = '', gap, head = '', ...others] = text.split('\n');
  const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
  if (!number || !title || gap !== '') return 'begins with `# <number>. <title>` and an empty line';
  if (Number(number) !== Number(file.slice(0, 4))) return `has the number ${number}, and another one in its name`;
  const [, date, area] = /^Date: (\d{4}-\d{2}-\d{2}) · Status: (?:accepted|superseded) · Area: (\w+)$/.exec(head) ?? [];
  if (!date || !area) return `the third line has the form "${headForm}"`;
  if (!areas[area]) return `there is no area ${area}; areas are ${Object.keys(areas).join(', ')}`;
  const changes: Change[] = [];
  while (others[0] === '' && others[1]?.startsWith('- ')) others.shift();
  for (; others[0]?.startsWith('- '); others.shift()) {
    const [, verb, target, note] = /^- (\w+(?: by)?) \[ADR \d+\]\((\S+?)\): (.+)$/.exec(others[0]) ?? [];
    if (!target || !note) return `what a decision changes has the form "${changeForm}", one line each`;
    if (verb === 'Amends' || verb === 'Supersedes') changes.push({ verb, target, note });
    else if (verb !== 'Amended by' && verb !== 'Superseded by') return `${verb} is neither Amends nor Supersedes`;
  }
  const body = others.join('\n').replace(/^\n+/, '');
  return { file, number: Number(number), title, date, area, changes, body };
}

/** Returns who has changed the decision, the oldest first. */
function listIncoming({ file }: Adr, adrs: readonly Adr[]): (Change & { by: Adr })[] {
  return adrs.flatMap((by) => by.changes.filter(({ target }) => target === file).map((change) => ({ ...change, by })));
}

const formatLink = ({ number, file }: Pick<Adr, 'number' | 'file'>) => `[ADR ${number}](${file})`;

const isSuperseded = (adr: Adr, adrs: readonly Adr[]) =>
  listIncoming(adr, adrs).some(({ verb }) => verb === 'Supersedes');

function formatAdr(adr: Adr, adrs: readonly Adr[]): string {
  const status = isSuperseded(adr, adrs) ? 'superseded' : 'accepted';
  const outgoing = adr.changes.map(
    ({ verb, target, note }) =>
      `- ${verb} ${formatLink({ number: Number(target.slice(0, 4)), file: target })}: ${note}`,
  );
  const incoming = listIncoming(adr, adrs).map(
    ({ verb, by, note }) => `- ${verb === 'Amends' ? 'Amended' : 'Superseded'} by ${formatLink(by)}: ${note}`,
  );
  const lines = [...outgoing, ...incoming];
  return [
    `# ${adr.number}. ${adr.title}`,
    '',
    `Date: ${adr.date} · Status: ${status} · Area: ${adr.area}`,
    '',
    ...(lines.length > 0 ? [...lines, ''] : []),
    adr.body,
  ].join('\n');
}

function formatIndex(adrs: readonly Adr[]): string {
  return [
    '# Decisions',
    '',
    'An ADR records a decision that others may question: when, why, and what else was considered. It is history. To learn how',
    'something works today, read the pages named below its area, then the decisions that were made last. A decision that was changed',
    'names what changed it in its first lines.',
    '',
    'To add one, take the next number and begin like the others: the area is one of those in `scripts/docs.adr.ts`; a line for each',
    'decision that it changes, or `Supersedes` where nothing of the other remains. `npm run docs` writes the lines back, and this page.',
    '',
    '```',
    '# <number>. Its title',
    '',
    headForm,
    '',
    changeForm,
    '```',
    '',
    Object.values(areas)
      .map(({ title }) => `[${title}](#${getAnchor(title)})`)
      .join(' ·\n'),
    ...Object.entries(areas).flatMap(([area, { title, pages }]) => [
      '',
      `## ${title}`,
      '',
      `How it is today: ${pages.join(', ')}.`,
      '',
      '| ADR | decision | changed by |',
      '|---|---|---|',
      ...adrs.filter((adr) => adr.area === area).map((adr) => formatRow(adr, adrs)),
    ]),
    '',
  ].join('\n');
}

function formatRow(adr: Adr, adrs: readonly Adr[]): string {
  const changes = listIncoming(adr, adrs).map(({ by, note }) => `[${by.number}](${by.file}) ${note}`);
  const title = isSuperseded(adr, adrs) ? `~~${adr.title}~~ superseded` : adr.title;
  return `| [${adr.number}](${adr.file}) | ${title} | ${changes.join('<br>')} |`;
}
