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

/**
 * CPU of a page of thirty blocks that is in no cache, in a shop that has run for a while: of the thread that renders, and of all. Linux only.
 * @param folder of the shop, which has the demo
 */
export async function measureBlocks(folder: string): Promise<Row[]> {
  const settings = { DATA_DIR: folder };
  await (await startShop(settings)).stop();
  const database = await openDatabase(readEnv({ ...process.env, ...settings }), console.error, false);
  const page = { id: 'pages.thirty-blocks', market: null, document: createLongPage() };
  await runInTransaction(database.db, (transaction) => importNewDocuments(transaction, systemClock, [page], 'bench'));
  await database.close();
  const shop = await startShop({ ...settings, PAGE_CACHE: 'off' });
  try {
    const connection = connect(shop.port);
    const measure = async (pathname: string) => {
      const visitOften = async (count: number) => {
        for (let index = 0; index < count; index += 1) {
          const answer = await connection.ask(pathname, { host: 'sg.localhost', 'accept-encoding': 'br' });
          if (answer.status !== 200) throw new Error(`${pathname} answers ${answer.status}`);
        }
      };
      const visits = 300;
      await visitOften(500);
      const readAll = () => Promise.all([`${shop.pid}/task/${shop.pid}`, String(shop.pid)].map(readCpuMs));
      const before = await readAll();
      await visitOften(visits);
      const [thread = 0, all = 0] = (await readAll()).map((ms, index) => (ms - (before[index] ?? 0)) / visits);
      return { thread, all };
    };
    const { thread, all } = await measure('/pages/thirty-blocks');
    const listing = await measure('/categories/lipsticks');
    await connection.close();
    return [
      createRow(
        `page of ${blockCount} blocks, rendered: CPU of its thread`,
        `${thread.toFixed(1)} ms`,
        '< 20 ms',
        thread < 20,
      ),
      createRow(`page of ${blockCount} blocks, rendered and compressed: CPU of all threads`, `${all.toFixed(1)} ms`),
      // Of one machine at one time, as the milliseconds are not.
      createRow(
        `page of ${blockCount} blocks, rendered: beside a listing page of 24`,
        `${(thread / listing.thread).toFixed(1)} times`,
      ),
    ];
  } finally {
    await shop.stop();
  }
}
