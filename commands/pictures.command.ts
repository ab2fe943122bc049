import { defineCommand } from './definition.ts';

export const pictures = defineCommand('pictures', 'lists the photographs that cannot be shown', {
  description:
    'Lists the photographs that products or pages name and the shop cannot show, each with the reason; the first 200',
  examples: [
    ['pictures', ''],
    ['pictures --all', 'names all of them'],
  ],
})
  .option('--all', 'names all')
  .action(async (options) => (await import('./pictures.ts')).listProblems(options));
