import { Argument } from '@commander-js/extra-typings';
import { type DataKind, dataKinds } from '@vermilion/contract/data-kinds';
import { languages } from '@vermilion/contract/markets';
import { createNumberParser, defineCommand, htmlOption } from './definition.ts';

const maxTokenDays = 730;

const listLanguageColumns = (name: string) =>
  languages.map((language) => (language === 'en' ? `${name}:en` : `[${name}:${language}]`)).join(', ');

/**
 * The columns of each kind, those in brackets optional. They stand here because help loads no schema; a test compares them with
 * the files' own.
 */
export const dataColumns: Record<Exclude<DataKind, 'catalogue'>, string> = {
  removals: 'kind, key, action',
  stock: 'sku, market, on_hand',
  prices: 'sku, market, price_amount, [sale_price_amount], [sale_from], [sale_to]',
  store_stock: 'sku, store, on_hand',
  stores: `code, market, ${['name', 'address', 'city'].map(listLanguageColumns).join(', ')},
    zone, phone, hours, [closed_days], [preparation_minutes], [cut_off]`,
  popular_queries: 'market, language, query',
  synonyms: 'alias, meant',
  redirects: 'from, to, status, [market], [external]',
};

const notes = `Columns of each kind, those in brackets optional:

${Object.entries(dataColumns)
  .map(([kind, names]) => `  ${kind}: ${names}`)
  .join('\n')}
  catalogue: see "vermilion catalogue export"

docs/retailer.md describes each kind of file.`;

const token = defineCommand('token', 'tokens by which other systems send files over HTTP: create, revoke, list', {
  description: 'Looks after the tokens by which other systems send data files over HTTP',
})
  .addCommand(
    defineCommand('create', 'makes a token, and prints it once', {
      examples: [['data token create "ERP" --days 365', '']],
    })
      .argument('<name>', 'the name of the system that gets it, of up to 60 letters')
      .option(
        '--days <number>',
        `days until it ends, ${maxTokenDays} at most`,
        createNumberParser(1, maxTokenDays),
        365,
      )
      .action(async (name, { days }) => (await import('./data.ts')).createToken(name, days)),
  )
  .addCommand(
    defineCommand('revoke', 'refuses a token from now on', { examples: [['data token revoke "ERP"', '']] })
      .argument('<name>', 'its name')
      .action(async (name) => (await import('./data.ts')).revokeToken(name)),
  )
  .addCommand(
    defineCommand('list', 'lists the tokens', { examples: [['data token list', '']] }).action(async () =>
      (await import('./data.ts')).listTokens(),
    ),
  );

export const data = defineCommand(
  'data',
  'data files of stock, prices, stores and more: import, export; tokens for other systems',
  {
    description:
      'Takes data files into the shop, and looks after the tokens by which other systems send them over HTTP',
  },
)
  .addCommand(
    defineCommand('import', 'takes a file of stock, prices, stores, synonyms …', {
      description:
        'Takes a data file: CSV (.csv, .tsv, .txt), or JSON Lines with one record a line (.jsonl). A file is stored whole; where anything is wrong, all of it is named and nothing changes',
      examples: [
        ['data import stock stock.csv', 'sets the units on hand'],
        ['data import prices prices.csv', ''],
      ],
      notes,
    })
      .addArgument(new Argument('<kind>', 'what the file has').choices(dataKinds))
      .argument('<file>', 'the file')
      .addOption(htmlOption)
      .action(async (kind, file, { html }) => (await import('./data.ts')).importFile(kind, file, html)),
  )
  .addCommand(
    defineCommand('export', 'writes all redirects into a file', {
      description: 'Writes what such files have brought into a CSV file, which can be changed and imported',
      examples: [['data export redirects redirects.csv', '']],
    })
      .addArgument(new Argument('<kind>', 'what the file gets').choices(['redirects'] as const))
      .argument('<file>', 'the CSV file to write')
      .action(async (_, file) => (await import('./data.ts')).exportRedirects(file)),
  )
  .addCommand(token);
