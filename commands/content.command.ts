import { defineCommand } from './definition.ts';

const notes = 'docs/home-page.md and docs/menu.md describe the files; examples/home.json is one.';
const key = 'home, or layout-default for menu and footer';

export const content = defineCommand('content', 'home page, menu and footer: import, export', {
  description: 'Takes the home page or a layout (menu and footer) from a file, or writes it into one',
})
  .addCommand(
    defineCommand('import', 'replaces the home page, or menu and footer', {
      examples: [
        ['content import home home.json', ''],
        ['content import layout-default menu.json', ''],
      ],
      notes,
    })
      .argument('<key>', key)
      .argument('<file>', 'the JSON file')
      .action(async (key, file) => (await import('./content.ts')).importFile(key, file)),
  )
  .addCommand(
    defineCommand('export', 'writes the home page, or menu and footer, into a file', {
      examples: [['content export home home.json', '']],
      notes,
    })
      .argument('<key>', key)
      .argument('<file>', 'the JSON file to write')
      .action(async (key, file) => (await import('./content.ts')).exportFile(key, file)),
  );
