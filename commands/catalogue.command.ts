import { defineCommand, htmlOption } from './definition.ts';

const notes = 'docs/retailer.md describes the file; an export shows all of it.';

export const catalogue = defineCommand('catalogue', 'products, variants, prices and pictures: import, export', {
  description: 'Takes a catalogue from a file into the shop, or writes the whole one into a file',
})
  .addCommand(
    defineCommand('import', 'adds and changes products of a file', {
      description:
        'Takes a catalogue from a file: CSV (.csv, .tsv, .txt), or JSON Lines with one record a line (.jsonl). A file is stored whole; where anything is wrong, all of it is named and nothing changes',
      examples: [['catalogue import catalogue.csv', '']],
      notes: `Stock columns (stock:SG) set the units on hand. Without them stock stays as it is.
"vermilion data import" takes files of prices or stock alone.
${notes}`,
    })
      .argument('<file>', 'the catalogue')
      .addOption(htmlOption)
      .action(async (file, { html }) => (await import('./catalogue.ts')).importFile(file, html)),
  )
  .addCommand(
    defineCommand('export', 'writes all products into a file', {
      description: 'Writes the whole catalogue into a file that can be imported',
      examples: [['catalogue export catalogue.jsonl', '']],
      notes,
    })
      .argument('<file>', 'the file to write: .csv or .jsonl')
      .action(async (file) => (await import('./catalogue.ts')).exportFile(file)),
  );
