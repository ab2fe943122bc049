import { defineCommand } from './definition.ts';

const notes = 'docs/home-page.md and docs/menu.md describe the files; examples/home.json is one.';
const name =
  'homepage, pages.summer, brands.halden, texts.terms, or layouts.default for menu and footer; homepage@SG is of one market';

export const content = defineCommand('content', 'pages, menu and footer: import, export', {
  description:
    'Takes the home page, a landing page, the words of a brand’s page, a page of text or a layout (menu and footer) from a file, or writes it into one',
})
  .addCommand(
    defineCommand('import', 'replaces a page, or menu and footer, at once', {
      examples: [
        ['content import homepage home.json', ''],
        ['content import pages.summer summer.json', 'shown at /pages/summer'],
        ['content import layouts.default menu.json', ''],
      ],
      notes,
    })
      .argument('<name>', name)
      .argument('<file>', 'the JSON file')
      .action(async (name, file) => (await import('./content.ts')).importFile(name, file)),
  )
  .addCommand(
    defineCommand('export', 'writes a page, or menu and footer, into a file', {
      examples: [['content export homepage home.json', '']],
      notes,
    })
      .argument('<name>', name)
      .argument('<file>', 'the JSON file to write')
      .action(async (name, file) => (await import('./content.ts')).exportFile(name, file)),
  );
