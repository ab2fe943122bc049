import { defineCommand, marketOption } from './definition.ts';

export const convert = defineCommand('convert', "another shop's product export into a catalogue file: shopify", {
  description: "Makes a catalogue file of another shop's product export",
}).addCommand(
  defineCommand('shopify', "makes a catalogue file of Shopify's product export", {
    description:
      "Makes a catalogue file of Shopify's product export. The first run writes the mapping: what each vendor, type, option, shade, tag and metafield is here. Fill it in, and run the command again",
    examples: [
      ['convert shopify products_export.csv --mapping mapping.csv --market SG', 'writes the mapping'],
      [
        'convert shopify products_export.csv --mapping mapping.csv --market SG --out catalogue.csv',
        'writes the catalogue file, once the mapping is filled in',
      ],
      [
        'convert shopify products_export.csv --mapping mapping.csv --market SG --out catalogue.csv --sale-from 2026-12-01T00:00:00Z --sale-to 2026-12-31T16:00:00Z',
        'makes sales of reduced prices',
      ],
    ],
    notes: 'docs/retailer.md says how to go on ("From Shopify or WooCommerce").',
  })
    .argument('<file>', "Shopify's CSV file")
    .requiredOption('--mapping <file>', 'the CSV file of the mapping, which is written where it is not there')
    .addOption(marketOption('the market of the prices').makeOptionMandatory())
    .option('--out <file>', 'the catalogue file to write')
    .option('--sale-from <moment>', 'when the sale of reduced prices begins')
    .option('--sale-to <moment>', '… and ends')
    .action(async (file, options) => (await import('./convert.ts')).convertShopifyFile(file, options)),
);
