import { maxCodesPerCall } from '@vermilion/contract/batches';
import { createNumberParser, defineCommand, marketOption } from './definition.ts';

const market = () => marketOption('the market of the promotion').makeOptionMandatory();
const name: [flags: '--name <name>', purpose: string] = ['--name <name>', 'its name (slug)'];

export const promotions = defineCommand(
  'promotions',
  'promo codes and offers: import, list, end, make-codes, add-codes, write-codes',
  { description: 'Defines promo codes and offers, and makes, takes and lists codes' },
)
  .addCommand(
    defineCommand('import', 'adds the codes and offers of a file', {
      description:
        'Adds promotions, all or none: a CSV file (.csv) or a JSON array. Where anything is wrong, all of it is named and nothing changes',
      examples: [['promotions import promotions.csv', '']],
      notes: `docs/promotions.md describes all columns. A code of 10 % off:

  market,slug,kind,code,name:en,benefit,basis_points
  SG,glow-ten,code,GLOW10,10% off,percent_off,1000`,
    })
      .argument('<file>', 'the CSV or JSON file')
      .action(async (file) => (await import('./promotions.ts')).importFile(file)),
  )
  .addCommand(
    defineCommand('list', 'lists the promotions of a market', {
      description: 'Lists the promotions of a market: their code, benefit, minimum, window (UTC) and uses',
      examples: [['promotions list --market SG', '']],
    })
      .addOption(market())
      .action(async (options) => (await import('./promotions.ts')).list(options)),
  )
  .addCommand(
    defineCommand('end', 'ends a code or an offer for good', {
      examples: [['promotions end --market SG --name glow10', '']],
    })
      .addOption(market())
      .requiredOption(...name)
      .action(async (options) => (await import('./promotions.ts')).end(options)),
  )
  .addCommand(
    defineCommand('make-codes', 'makes single-use codes, and writes them to a file', {
      description:
        'Makes single-use codes of a promotion, and writes all its codes to a CSV file. The same command again makes no more, and another batch goes into another file',
      examples: [['promotions make-codes codes.csv --market SG --name xmas --count 10000 --prefix XMAS', '']],
    })
      .argument('<file>', 'the CSV file to write')
      .addOption(market())
      .requiredOption(...name)
      .requiredOption(
        '--count <number>',
        `how many, ${maxCodesPerCall} at most`,
        createNumberParser(1, maxCodesPerCall),
      )
      .option('--prefix <text>', 'what they begin with: up to 12 letters and digits', '')
      .action(async (file, options) => (await import('./promotions.ts')).makeCodes(file, options)),
  )
  .addCommand(
    defineCommand('add-codes', 'takes the codes of a file', {
      description: 'Takes the codes of a CSV file with the columns code and max_uses, all or none',
      examples: [['promotions add-codes codes.csv --market SG --name xmas', '']],
    })
      .argument('<file>', 'the CSV file')
      .addOption(market())
      .requiredOption(...name)
      .action(async (file, options) => (await import('./promotions.ts')).addCodes(file, options)),
  )
  .addCommand(
    defineCommand('write-codes', 'writes the codes with their uses to a file', {
      examples: [['promotions write-codes codes.csv --market SG --name xmas', '']],
    })
      .argument('<file>', 'the CSV file to write')
      .addOption(market())
      .requiredOption(...name)
      .action(async (file, options) => (await import('./promotions.ts')).writeCodes(file, options)),
  );
