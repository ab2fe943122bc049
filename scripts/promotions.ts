import { runCommand, runWithDatabase } from './command.ts';
import { readPromotionCommand, usage } from './promotions.commands.ts';

await runCommand(usage, async (words) => {
  const run = readPromotionCommand(words);
  await runWithDatabase(run);
});
