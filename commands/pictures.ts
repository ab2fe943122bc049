import { countPictures } from '@vermilion/server/picture/picture.store';
import { runWithDatabase } from './operator.ts';

/** How many are named one by one, where not all are asked for. */
const maxPrinted = 200;

/** Prints the photographs that products or pages name and the shop cannot show. */
export async function listProblems({ all }: { all?: true }): Promise<void> {
  await runWithDatabase(async ({ db }) => {
    const { total, waiting, faulty, problems } = await countPictures(db, all ? undefined : maxPrinted);
    for (const { url, problem } of problems) console.log(`${url}: ${problem}`);
    if (faulty > problems.length) console.log(`… and ${faulty - problems.length} more: --all names them.`);
    console.log(`${total} photographs: ${faulty} with a problem, ${waiting} not prepared yet.`);
  });
}
