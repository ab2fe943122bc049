import { defineCommand, marketOption } from './definition.ts';

const market = () => marketOption('the market of the samples').makeOptionMandatory();

export const samples = defineCommand('samples', 'free samples of each market: import, export, list', {
  description: 'Defines the free samples of each market, which are variants of the catalogue without a price',
})
  .addCommand(
    defineCommand('import', 'adds and changes the samples of a file', {
      description: 'Adds and changes samples, all or none',
      examples: [['samples import samples.csv', '']],
      notes: `The columns are market, id, sku, position, is_offered (yes or no), on_hand (empty: as it is), description_en,
description_id, description_th and description_zh.`,
    })
      .argument('<file>', 'the CSV file')
      .action(async (file) => (await import('./samples.ts')).importFile(file)),
  )
  .addCommand(
    defineCommand('export', 'writes the samples of a market to a file', {
      examples: [['samples export samples.csv --market SG', '']],
    })
      .argument('<file>', 'the CSV file to write')
      .addOption(market())
      .action(async (file, { market }) => (await import('./samples.ts')).exportFile(file, market)),
  )
  .addCommand(
    defineCommand('list', 'lists the samples of a market with the units that are available', {
      examples: [['samples list --market SG', '']],
    })
      .addOption(market())
      .action(async ({ market }) => (await import('./samples.ts')).list(market)),
  );
