import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Idempotency } from '@vermilion/contract/endpoint';
import { apiRoot, parseEndpointName } from '@vermilion/contract/endpoints';
import { type DeclaredErrors, fieldErrors, requestErrors } from '@vermilion/contract/errors';
import { marketCodes } from '@vermilion/contract/markets';
import { createContentModel } from '@vermilion/server/content/contentful.model';
import { nouns } from '@vermilion/server/nouns';
import { createShopSchema } from '@vermilion/server/platform/shop/shop-file';
import { formatAdrs } from './docs.adr.ts';
import { formatCommands } from './docs.commands.ts';
import { formatFlagApi } from './docs.flags.ts';
import { findBrokenLinks, findMissingPaths } from './docs.links.ts';
import { writeMarketTable } from './docs.markets.ts';
import { writeNounTable } from './docs.nouns.ts';
import { writeRetailerTables } from './docs.retailer.ts';
import { formatSettings } from './docs.settings.ts';

/**
 * Writes docs/errors.md and docs/api.md from the contract, docs/commands.md from the definitions of the commands, docs/settings.md
 * and docs/shop.schema.json from the schemas of settings and shop file, the tables in docs/retailer.md from the schemas of data
 * files, those of markets in docs/shop-file.md and of nouns in docs/architecture.md, flags/API.md from the flag client's doc
 * comments, and the index and the backward links of docs/adr. With `--check` only says whether they are current. Either way it
 * names links of Markdown files that lead nowhere, and paths that do not exist.
 */

const root = path.join(import.meta.dirname, '..');
const endpoints = nouns.flatMap((noun) => Object.entries(noun.endpoints));

function formatErrors(): string {
  const listCallers = (code: string) =>
    endpoints
      .filter(([, endpoint]) => endpoint.errors.some((declared) => declared === code))
      .map(([key]) => `\`${key}\``)
      .concat(code === 'RESOURCE_NOT_FOUND' ? 'an address below `/api` that nothing answers' : [])
      .join(', ');
  const listErrors = (noun: string, errors: DeclaredErrors) => [
    '',
    `## ${noun}`,
    '',
    '| code | status | text | raised by |',
    '|---|---|---|---|',
    ...Object.entries(errors).map(
      ([code, { status, text }]) => `| \`${code}\` | ${status} | ${text.message} | ${listCallers(code)} |`,
    ),
  ];
  return [
    '# Errors',
    '',
    'Every answer that is not a success is `{code, message, details?}`; the message is in the language of the request.',
    'Generated from `contract/` by `npm run docs`.',
    ...listErrors('any request', requestErrors),
    ...nouns
      .filter(({ errors }) => Object.keys(errors).length > 0)
      .flatMap(({ name, errors }) => listErrors(name, errors)),
    '',
    '## Fields',
    '',
    '`VALIDATION_FAILED` lists the faulty fields under `details.fields` as `{path, code, message}`:',
    '',
    '| field code | text |',
    '|---|---|',
    ...Object.entries(fieldErrors).map(([code, { message }]) => `| \`${code}\` | ${message} |`),
    '',
  ].join('\n');
}

const idempotencyNotes: Record<Idempotency, string> = {
  key: 'Idempotent by its key',
  state: 'Idempotent',
};

function formatApi(): string {
  const byNoun = Map.groupBy(endpoints, ([, { noun }]) => noun);
  return [
    '# API',
    '',
    `Endpoints below \`${apiRoot}\`; a slash at the end may be there or not. The whole of it, with schemas, is the OpenAPI`,
    'document at `/api/openapi.json`, to read and try at `/swagger`. Generated from `contract/` by `npm run docs`.',
    ...[...byNoun].flatMap(([noun, entries]) => [
      '',
      `## ${noun}`,
      '',
      '| method | path | what it does |',
      '|---|---|---|',
      ...entries.map(([key, { summary, permission, isScoped, idempotency }]) => {
        const { method, path: place } = parseEndpointName(key);
        const callers = permission ? ` (staff with \`${permission}\`${isScoped ? ', where they have it' : ''})` : '';
        const repetition = idempotency ? `. ${idempotencyNotes[idempotency]}` : '';
        return `| ${method} | \`${place}\` | ${summary}${callers}${repetition} |`;
      }),
    ]),
    '',
  ].join('\n');
}

const readPage = (name: string) => readFile(path.join(root, name), 'utf8');

const pages = {
  'docs/errors.md': formatErrors(),
  'docs/api.md': formatApi(),
  'docs/commands.md': formatCommands(),
  'docs/shop.schema.json': `${JSON.stringify(createShopSchema(), null, 2)}\n`,
  'docs/contentful-model.json': `${JSON.stringify(createContentModel(marketCodes), null, 2)}\n`,
  'docs/architecture.md': writeNounTable(root, await readPage('docs/architecture.md')),
  'docs/retailer.md': writeRetailerTables(await readPage('docs/retailer.md')),
  'docs/shop-file.md': writeMarketTable(await readPage('docs/shop-file.md')),
  'docs/settings.md': formatSettings(),
  'flags/API.md': await formatFlagApi(),
  ...(await formatAdrs(root)),
};

for (const [name, text] of Object.entries(pages)) {
  const file = path.join(root, name);
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`${name} does not match the code: run npm run docs\n`);
    process.exitCode = 1;
  }
}

/** Returns a line where the version of package.json is not that of the newest release in the changelog. */
async function findVersionProblems(): Promise<string[]> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const [, newest] = /^## (\d\S*) - /m.exec(await readFile(path.join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  return version === newest ? [] : [`CHANGELOG.md: the newest release is ${newest}, and package.json has ${version}`];
}

const problems = await Promise.all([findBrokenLinks(root), findMissingPaths(root), findVersionProblems()]);
for (const problem of problems.flat()) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
