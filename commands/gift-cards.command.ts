import { maxBatchCards } from '@vermilion/contract/batches';
import { createNumberParser, defineCommand, marketOption } from './definition.ts';

export const giftCards = defineCommand('gift-cards', 'gift cards that the shop gives away: issue', {
  description: 'Issues gift cards that the shop gives away',
}).addCommand(
  defineCommand('issue', 'issues gift cards, and writes their codes to a file', {
    description: `Issues up to ${maxBatchCards} gift cards, and writes their codes to a new CSV file. The codes are written once: the shop does not store them. A name is for one batch, so that a command that is repeated issues nothing twice`,
    examples: [['gift-cards issue cards.csv --market SG --amount 50 --count 100 --name "Summer party"', '']],
  })
    .argument('<file>', 'the CSV file to write, which must not be there yet')
    .addOption(marketOption('the market of the cards').makeOptionMandatory())
    .requiredOption(
      '--amount <number>',
      "what each is worth, in the market's currency",
      createNumberParser(1, 999_999_999),
    )
    .requiredOption('--count <number>', 'how many', createNumberParser(1, maxBatchCards))
    .requiredOption('--name <name>', 'the name of the batch, of up to 60 letters')
    .action(async (file, options) => (await import('./gift-cards.ts')).issue(file, options)),
);
