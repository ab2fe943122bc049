import { importNewDocuments, type PageDocument } from '@vermilion/server/content/content.service';
import { readEnv } from '@vermilion/server/env';
import { systemClock } from '@vermilion/server/platform/clock';
import { openDatabase, runInTransaction } from '@vermilion/server/platform/database';
import { createDemoPages } from '../demo/content/content.ts';
import { demoHome } from '../demo/home.ts';
import { connect } from './client.ts';
import { readCpuMs } from './load.pages.ts';
import { startShop } from './shop.ts';
import { createRow, type Row } from './table.ts';

const blockCount = 30;

/** A page of the demo's own blocks, of every kind that its pages have. */
function createLongPage(): PageDocument {
  const blocks = [demoHome, ...createDemoPages(new Date()).map(({ document }) => document)].flatMap(
    (page) => page.blocks,
  );
  const byKind = [...Map.groupBy(blocks, ({ kind }) => kind).values()];
  // In turn, so that no kind fills the page.
  const mixed = Array.from({ length: blockCount }, (_, turn) =>
    byKind.flatMap((each) => each.slice(turn, turn + 1)),
  ).flat();
  return {
    ...demoHome,
    blocks: mixed.slice(0, blockCount).map((block, index) => ({ ...block, id: `block-${index}` })),
  };
}

/** Pages that are asked for before, in which the engine compiles what is hot, and those that count. */
const warmUpCount = 300;
const measuredCount = 200;

/**
 * CPU of a page of thirty blocks that nobody has asked for yet, in a shop that has run for a while: of the thread that renders, and of all.
 * Linux only.
 * @param settings of a shop that has the demo
 */
export async function measureBlocks(settings: Record<string, string>): Promise<Row[]> {
  const database = await openDatabase(readEnv({ ...process.env, ...settings }), console.error, false);
  const document = createLongPage();
  const pages = Array.from({ length: warmUpCount + measuredCount }, (_, index) => ({
    id: `pages.thirty-blocks-${index}`,
    market: null,
    document,
  }));
  await runInTransaction(database.db, (transaction) => importNewDocuments(transaction, systemClock, pages, 'bench'));
  await database.close();
  const shop = await startShop(settings);
  try {
    const connection = connect(shop.port);
    const measure = async (getPath: (index: number) => string) => {
      const visit = async (from: number, count: number) => {
        for (let index = from; index < from + count; index += 1) {
          const answer = await connection.ask(getPath(index), { host: 'sg.localhost', 'accept-encoding': 'br' });
          if (answer.status !== 200) throw new Error(`${getPath(index)} answers ${answer.status}`);
        }
      };
      await visit(0, warmUpCount);
      const readAll = () => Promise.all([`${shop.pid}/task/${shop.pid}`, String(shop.pid)].map(readCpuMs));
      const before = await readAll();
      await visit(warmUpCount, measuredCount);
      const [thread = 0, all = 0] = (await readAll()).map((ms, index) => (ms - (before[index] ?? 0)) / measuredCount);
      return { thread, all };
    };
    const { thread, all } = await measure((index) => `/pages/thirty-blocks-${index}`);
    // As bench/compare.ts asks for the first time: the limit is above every price.
    const listing = await measure((index) => `/categories/lipsticks?price=0-${9_000_000 + index}`);
    await connection.close();
    return [
      createRow(
        `page of ${blockCount} blocks asked for the first time: CPU of its thread`,
        `${thread.toFixed(1)} ms`,
        '< 20 ms',
        thread < 20,
      ),
      createRow(
        `page of ${blockCount} blocks asked for the first time and compressed: CPU of all threads`,
        `${all.toFixed(1)} ms`,
      ),
      // Of one machine at one time, as the milliseconds are not.
      createRow(
        `page of ${blockCount} blocks asked for the first time: beside a listing page of 24`,
        `${(thread / listing.thread).toFixed(1)} times`,
      ),
    ];
  } finally {
    await shop.stop();
  }
}
