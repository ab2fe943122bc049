import { runCommand, runWithDatabase } from './command.ts';
import { readPromotionCommand } from './promotions.commands.ts';

await runCommand(async (words) => {
  const run = readPromotionCommand(words);
  await runWithDatabase(run);
});
