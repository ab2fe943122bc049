import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import '../platform/type-parsers.ts';
import { type Database, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { systemRandom } from '../platform/random.ts';
import type { Tables } from '../platform/tables.ts';
import { createTestHolder, createTestStock, readShelf, stockUp } from './stock.testing.ts';

/**
 * For tests and `npm run proof -- stock`: proof that units are conserved. `checkStockModel` compares single steps with a
 * model; `raceStock` takes many steps at once and keeps the books beside the database.
 */

type ShopDatabase = Pick<Database, 'db'>;

/**
 * Opens and migrates a PostgreSQL without the shop's time limits, by which a busy machine would end the race.
 * @param connections of the pool; the callers of a race share them
 */
export async function openProofDatabase(url: string, connections: number): Promise<ShopDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // The server may stop before an idle connection has closed; a statement that fails is reported to its caller.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  return { db };
}

type Line = { variantId: number; quantity: number };
type State = 'held' | 'committed' | 'released' | 'consumed';

/** Units by what moved them. */
export type MovedUnits = { delivered: number; reserved: number; released: number; consumed: number };

const createMovedUnits = (): MovedUnits => ({ delivered: 0, reserved: 0, released: 0, consumed: 0 });
const sumUnits = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns all units that were moved, whatever moved them. */
export const countMovedUnits = ({ delivered, reserved, released, consumed }: MovedUnits) =>
  delivered + reserved + released + consumed;

/** Throws unless no number is negative and each variant's reserved units are the sum of its open lines. */
function checkShelf(shelf: Awaited<ReturnType<typeof readShelf>>): void {
  for (const [id, { onHand, reserved, lines }] of Object.entries(shelf)) {
    if (onHand < 0 || reserved < 0 || reserved !== lines) {
      throw new Error(`variant ${id}: ${onHand} on hand, ${reserved} reserved, ${lines} in open lines`);
    }
  }
}

function createStockSteps(database: ShopDatabase) {
  const stock = createTestStock(database);
  const owner = (id: string) => ({ kind: 'order' as const, id });
  return {
    stock,
    reserve: (id: string, lines: readonly Line[]) =>
      runResultInTransaction(database.db, (transaction) =>
        stock.reserve(transaction, { owner: owner(id), market: 'SG', lines, holder: createTestHolder() }),
      ),
    change: (step: 'commit' | 'release' | 'consume', id: string) =>
      runInTransaction(database.db, (transaction) => stock[step](transaction, owner(id))),
    setOnHand: (variantId: number, onHand: number) =>
      runInTransaction(database.db, (transaction) =>
        stock.setOnHand(transaction, [{ variantId, market: 'SG', onHand }]),
      ),
  };
}

type Model = {
  shelf: Map<number, { onHand: number; reserved: number }>;
  owners: Map<number, { state: State; lines: readonly Line[] }>;
  /** Names the owners of this run: the database keeps those of earlier runs. */
  run: string;
  moved: MovedUnits;
};

const modelVariants = [1, 2, 3];

/**
 * Takes random steps one after another, and compares the shelf with a model after each. Owners are few, so that steps
 * often meet an owner that has taken them before.
 */
export async function checkStockModel(database: ShopDatabase, numRuns: number, seed?: number): Promise<MovedUnits> {
  const steps = createStockSteps(database);
  const moved = createMovedUnits();

  async function compare({ shelf }: Model): Promise<void> {
    const found = await readShelf(database.db, 'SG');
    checkShelf(found);
    for (const [id, { onHand, reserved }] of shelf) {
      const { onHand: foundOnHand, reserved: foundReserved } = found[id] ?? {};
      if (foundOnHand !== onHand || foundReserved !== reserved) {
        throw new Error(
          `variant ${id}: ${foundOnHand} on hand, ${foundReserved} reserved; ${onHand}, ${reserved} expected`,
        );
      }
    }
  }

  type Command = fc.AsyncCommand<Model, null>;
  const createCommand = (name: string, run: (model: Model) => Promise<void>): Command => ({
    check: () => true,
    run: async (model) => {
      await run(model);
      await compare(model);
    },
    toString: () => name,
  });
  const ownerNumbers = fc.integer({ min: 1, max: 6 });
  const quantities = fc.integer({ min: 1, max: 30 });
  const variantIds = fc.constantFrom(...modelVariants);
  const lineLists = fc.array(fc.record({ variantId: variantIds, quantity: quantities }), {
    minLength: 1,
    maxLength: 4,
  });

  const reserve = fc.tuple(ownerNumbers, lineLists).map(([number, lines]) =>
    createCommand(`reserve ${number} ${JSON.stringify(lines)}`, async (model) => {
      const result = await steps.reserve(`${model.run}-${number}`, lines);
      const wanted = new Map<number, number>();
      for (const { variantId, quantity } of lines) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
      const fits = [...wanted].every(([id, quantity]) => {
        const { onHand = 0, reserved = 0 } = model.shelf.get(id) ?? {};
        return onHand - reserved >= quantity;
      });
      const isRepeated = model.owners.has(number);
      if (result.ok !== (isRepeated || fits)) throw new Error(`reserve answered ${JSON.stringify(result)}`);
      if (isRepeated || !fits) return;
      model.owners.set(number, { state: 'held', lines });
      for (const { variantId, quantity } of lines) {
        const level = model.shelf.get(variantId);
        if (level) level.reserved += quantity;
      }
      model.moved.reserved += sumUnits(lines);
    }),
  );
  const change = fc
    .tuple(ownerNumbers, fc.constantFrom('commit' as const, 'release' as const, 'consume' as const))
    .map(([number, step]) =>
      createCommand(`${step} ${number}`, async (model) => {
        await steps.change(step, `${model.run}-${number}`);
        const owner = model.owners.get(number);
        if (!owner || owner.state === 'released' || owner.state === 'consumed') return;
        owner.state = step === 'commit' ? 'committed' : step === 'release' ? 'released' : 'consumed';
        if (step === 'commit') return;
        const quantityById = Map.groupBy(owner.lines, ({ variantId }) => variantId);
        for (const [id, lines] of quantityById) {
          const level = model.shelf.get(id);
          if (!level) continue;
          level.reserved -= sumUnits(lines);
          if (step === 'consume') level.onHand = Math.max(0, level.onHand - sumUnits(lines));
        }
        model.moved[step === 'release' ? 'released' : 'consumed'] += sumUnits(owner.lines);
      }),
    );
  const count = fc.tuple(variantIds, fc.integer({ min: 0, max: 80 })).map(([variantId, onHand]) =>
    createCommand(`set ${variantId} to ${onHand}`, async (model) => {
      await steps.setOnHand(variantId, onHand);
      const level = model.shelf.get(variantId);
      if (!level) return;
      model.moved.delivered += Math.abs(onHand - level.onHand);
      level.onHand = onHand;
    }),
  );

  await fc.assert(
    fc.asyncProperty(fc.commands([reserve, change, count], { maxCommands: 40 }), async (commands) => {
      await sql`truncate stock_reservations cascade`.execute(database.db);
      await sql`update stock set reserved = 0`.execute(database.db);
      await stockUp(database.db, 'SG', Object.fromEntries(modelVariants.map((id) => [id, 40])));
      const model: Model = {
        shelf: new Map(modelVariants.map((id) => [id, { onHand: 40, reserved: 0 }])),
        owners: new Map(),
        run: systemRandom.uuid(),
        moved,
      };
      await fc.asyncModelRun(() => ({ model, real: null }), commands);
    }),
    { numRuns, ...(seed === undefined ? {} : { seed }) },
  );
  return moved;
}

const raceVariants = [11, 12, 13, 14, 15, 16, 17, 18];
/** The lock that a count of the shelf takes alone, and goods that leave the house take together. */
const warehouseLock = 47_110;

/**
 * Moves at least so many units in many steps at once: orders, payments, expiries, refunds, fulfilments and imports. Steps
 * are often taken twice at once, and refunds meet fulfilments. Compares the shelf with the books at the end, and each
 * variant's reserved units with its open lines all along.
 */
export async function raceStock(
  database: ShopDatabase,
  { units, width }: { units: number; width: number },
): Promise<{ moved: MovedUnits; steps: number; refused: number; checks: number }> {
  const { stock, reserve, change } = createStockSteps(database);
  const initial = 400;
  await stockUp(database.db, 'SG', Object.fromEntries(raceVariants.map((id) => [id, initial])));
  const moved = createMovedUnits();
  const shelved = new Map(raceVariants.map((id) => [id, initial]));
  const open = new Map<string, { isPaid: boolean; lines: readonly Line[] }>();
  let [steps, refused, checks] = [0, 0, 0];
  const pick = (count: number) => Math.floor(systemRandom.fraction() * count);

  async function placeOrder(): Promise<void> {
    const id = systemRandom.uuid();
    const lines = Array.from({ length: 1 + pick(4) }, () => ({
      variantId: raceVariants[pick(raceVariants.length)] as number,
      quantity: 1 + pick(30),
    }));
    // A double click: the second call changes nothing.
    const results = await Promise.all(Array.from({ length: 1 + pick(2) }, () => reserve(id, lines)));
    if (results.some(({ ok }) => ok)) {
      moved.reserved += sumUnits(lines);
      open.set(id, { isPaid: false, lines });
    } else refused += 1;
  }

  /** Goods that leave while the shelf is counted would make the count wrong before it is written down. */
  const fulfil = (id: string) =>
    runInTransaction(database.db, async (transaction) => {
      await sql`select pg_advisory_xact_lock_shared(${warehouseLock})`.execute(transaction);
      await stock.consume(transaction, { kind: 'order', id });
    });

  async function endOrder(id: string, { isPaid, lines }: { isPaid: boolean; lines: readonly Line[] }): Promise<void> {
    open.delete(id);
    const choice = pick(10);
    const ends = !isPaid
      ? choice < 6
        ? [change('commit', id)]
        : [change('release', id), change('release', id)]
      : choice < 5
        ? [fulfil(id), fulfil(id)]
        : choice < 8
          ? [fulfil(id), change('release', id)]
          : [change('release', id)];
    await Promise.all(ends);
    const { state } = await database.db
      .selectFrom('stock_reservations')
      .select('state')
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow();
    if (state === 'committed') open.set(id, { isPaid: true, lines });
    else if (state === 'released') moved.released += sumUnits(lines);
    else if (state === 'consumed') {
      moved.consumed += sumUnits(lines);
      for (const { variantId, quantity } of lines) {
        shelved.set(variantId, (shelved.get(variantId) ?? 0) - quantity);
      }
    } else throw new Error(`order ${id} is ${state}`);
  }

  /** Exports counts, and imports them with what was delivered; orders go on in the meantime. */
  async function importCount(): Promise<void> {
    const deliveries = new Map(raceVariants.filter(() => pick(2) === 0).map((id) => [id, pick(60)]));
    await runInTransaction(database.db, async (transaction) => {
      await sql`select pg_advisory_xact_lock(${warehouseLock})`.execute(transaction);
      const exported = await stock.readOnHand(transaction, [...deliveries.keys()]);
      await sql`select pg_sleep(0.01)`.execute(transaction);
      await stock.setOnHand(
        transaction,
        exported.map((level) => ({ ...level, onHand: level.onHand + (deliveries.get(level.variantId) ?? 0) })),
      );
    });
    for (const [id, units] of deliveries) {
      moved.delivered += units;
      shelved.set(id, (shelved.get(id) ?? 0) + units);
    }
  }

  async function work(): Promise<void> {
    while (countMovedUnits(moved) < units) {
      steps += 1;
      const next = open.entries().next().value;
      const choice = pick(100);
      if (choice < 4) await importCount();
      else if (choice < 6) {
        checks += 1;
        checkShelf(await readShelf(database.db, 'SG'));
      } else if (choice < 50 || !next) await placeOrder();
      else await endOrder(...next);
    }
  }

  await Promise.all(Array.from({ length: width }, work));

  const reserved = new Map<number, number>();
  for (const { lines } of open.values()) {
    for (const { variantId, quantity } of lines) reserved.set(variantId, (reserved.get(variantId) ?? 0) + quantity);
  }
  const shelf = await readShelf(database.db, 'SG');
  checkShelf(shelf);
  for (const id of raceVariants) {
    const expected = { onHand: shelved.get(id), reserved: reserved.get(id) ?? 0 };
    if (shelf[id]?.onHand !== expected.onHand || shelf[id]?.reserved !== expected.reserved) {
      throw new Error(`variant ${id}: ${JSON.stringify(shelf[id])}, ${JSON.stringify(expected)} expected`);
    }
  }
  return { moved, steps, refused, checks };
}
