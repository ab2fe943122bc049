import { countPictures } from '@vermilion/server/picture/picture.store';
import { runWithDatabase } from './operator.ts';

/** How many are named one by one. */
const maxPrinted = 200;

/** Prints the photographs that the shop cannot show. */
export async function listProblems(): Promise<void> {
  await runWithDatabase(async ({ db }) => {
    const { total, waiting, faulty, problems } = await countPictures(db, maxPrinted);
    for (const { url, problem } of problems) console.log(`${url}: ${problem}`);
    if (faulty > problems.length) console.log(`… and ${faulty - problems.length} more.`);
    console.log(`${total} photographs: ${faulty} with a problem, ${waiting} not prepared yet.`);
  });
}
