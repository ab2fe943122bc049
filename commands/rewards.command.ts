import { defineCommand } from './definition.ts';

export const rewards = defineCommand('rewards', 'what members redeem points for: import', {
  description: 'Looks after the rewards of Beauty Pass, which members redeem points for',
}).addCommand(
  defineCommand('import', 'replaces the rewards of the markets that a file names', {
    description:
      'Takes rewards from a JSON array; it replaces the rewards of the markets that it names. Where anything is wrong, all of it is named and nothing changes',
    examples: [['rewards import rewards.json', '']],
    notes: 'docs/promotions.md describes the file.',
  })
    .argument('<file>', 'the JSON file')
    .action(async (file) => (await import('./rewards.ts')).importFile(file)),
);
