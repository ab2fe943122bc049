import { startPostgres } from '@vermilion/server/platform/testing';
import {
  checkStockModel,
  countMovedUnits,
  openProofDatabase,
  raceStock,
} from '@vermilion/server/stock/stock.conservation.testing';

/**
 * Moves a million units of stock on a PostgreSQL of its own (`npm run proof -- stock`) and prints how many of them were
 * moved by what. Fails when a unit appears, disappears or is negative.
 */

const totalUnits = 1_000_000;
const modelRuns = 400;
const raceWidth = 200;
const connections = 48;

const server = await startPostgres();
try {
  const database = await openProofDatabase(server.url, connections);
  const started = performance.now();
  const inModel = await checkStockModel(database, modelRuns);
  const modelled = performance.now();
  const race = await raceStock(database, { units: totalUnits - countMovedUnits(inModel), width: raceWidth });
  const ended = performance.now();
  const figures = [
    { proof: `model, ${modelRuns} random histories`, ...inModel, seconds: Math.round((modelled - started) / 1000) },
    {
      proof: `race, ${raceWidth} at once, ${race.steps} steps`,
      ...race.moved,
      seconds: Math.round((ended - modelled) / 1000),
    },
  ];
  console.table(figures);
  console.log(
    `${race.refused} orders were refused for want of stock; ${race.checks} checks during the race, all right.`,
  );
  console.log(`${countMovedUnits(inModel) + countMovedUnits(race.moved)} units moved: conserved, none negative.`);
  await database.db.destroy();
} finally {
  await server.stop();
}
