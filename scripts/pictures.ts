import { countPictures } from '@vermilion/server/picture/picture.store';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { runCommand, runWithDatabase } from './command.ts';

const usage = `Lists the photographs that the catalogue names and the shop cannot show, each with the reason.

  npm run pictures

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

/** How many are named one by one. */
const maxPrinted = 200;

await runCommand(usage, async (words) => {
  if (words.length > 0) throw new OperatorError(usage);
  await runWithDatabase(async ({ db }) => {
    const { total, waiting, faulty, problems } = await countPictures(db, maxPrinted);
    for (const { url, problem } of problems) console.log(`${url}: ${problem}`);
    if (faulty > problems.length) console.log(`… and ${faulty - problems.length} more.`);
    console.log(`${total} photographs: ${faulty} with a problem, ${waiting} not prepared yet.`);
  });
});
