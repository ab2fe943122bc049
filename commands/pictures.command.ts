import { defineCommand } from './definition.ts';

export const pictures = defineCommand('pictures', 'lists the photographs that cannot be shown', {
  description: 'Lists the photographs that the catalogue names and the shop cannot show, each with the reason',
  examples: [['pictures', '']],
}).action(async () => (await import('./pictures.ts')).listProblems());
