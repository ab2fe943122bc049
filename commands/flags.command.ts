import { createNumberParser, defineCommand } from './definition.ts';

const notes = 'server/flagservice/flagservice.schema.ts describes the file; an export shows one.';

export const flags = defineCommand('flags', 'feature flags and experiments: import, export, serve', {
  description: "Takes a site's flags from a file, writes them into one, or starts the flag service by itself",
})
  .addCommand(
    defineCommand('import', "replaces a site's flags and experiments", {
      examples: [
        ['flags import flags.json', ''],
        ['flags import flags.json 3', 'only if version 3 is there'],
      ],
      notes,
    })
      .argument('<file>', 'the JSON file')
      .argument('[version]', 'the version that must be there', createNumberParser(0, 999_999_999))
      .action(async (file, version) => (await import('./flags.ts')).importFile(file, version)),
  )
  .addCommand(
    defineCommand('export', "writes a site's flags and experiments into a file", {
      examples: [['flags export flags.json vermilion00', '']],
      notes,
    })
      .argument('<file>', 'the JSON file to write')
      .argument('<site>', "the site's code")
      .action(async (file, site) => (await import('./flags.ts')).exportFile(file, site)),
  )
  .addCommand(
    defineCommand('serve', 'starts the flag service by itself', {
      description:
        "Starts the flag service by itself, on FLAGS_PORT (3002). Its settings and its database are the shop's. It ends with Ctrl+C",
      examples: [['flags serve', '']],
    }).action(async () => (await import('./flags.serve.ts')).serveFlags()),
  );
