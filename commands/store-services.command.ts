import { defineCommand } from './definition.ts';

const notes = 'docs/retailer.md describes the file; examples/store-services.json is one.';

export const storeServices = defineCommand('store-services', 'services, artists and chairs of stores: import, export', {
  description: 'Takes what can be booked in stores from a file, or writes it into one',
})
  .addCommand(
    defineCommand('import', 'replaces what can be booked', {
      description:
        'Takes services, artists and chairs of all stores in place of the ones before. Where anything is wrong, all of it is named and nothing changes',
      examples: [['store-services import services.json', '']],
      notes: `${notes}\nBookings stay as they are, also those of a service or an artist that is not offered any more.`,
    })
      .argument('<file>', 'the JSON file')
      .action(async (file) => (await import('./store-services.ts')).importFile(file)),
  )
  .addCommand(
    defineCommand('export', 'writes what can be booked into a file', {
      examples: [['store-services export services.json', '']],
      notes,
    })
      .argument('<file>', 'the JSON file to write')
      .action(async (file) => (await import('./store-services.ts')).exportFile(file)),
  );
