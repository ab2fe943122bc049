import { readFile } from 'node:fs/promises';
import { importShipments } from '@vermilion/server/order/order.shipments';
import { createProviders } from '@vermilion/server/payment/payment.providers';
import { createPaymentService } from '@vermilion/server/payment/payment.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { readOperator, runCommand, runWithDatabase } from './command.ts';
import { resolveTypedPath } from './json-file.ts';

const usage = `Records what happens to orders outside of the shop.

  npm run orders -- ship shipments.csv     the orders of the file have left; their shoppers get a mail with the tracking link

The file has a header and the columns number, carrier, tracking_number and, where there is one, tracking_url:

  number,carrier,tracking_number,tracking_url
  V-2046817,SingPost,SP123,https://post.example/track/SP123

Each order leaves with everything that is left to send. Nothing is recorded while anything in the file is wrong; a file that
was taken before changes nothing. The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR,
while the shop is not running).`;

async function main([command, file, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'ship' || !file || rest.length > 0) throw new OperatorError(usage);
  const text = await readFile(resolveTypedPath(file), 'utf8');
  await runWithDatabase(async (database, env) => {
    const made = { database, clock: systemClock, random: systemRandom };
    const report = console.error;
    // The providers are not called here.
    const providers = createProviders({ env, clock: systemClock, report, secret: '' });
    const payments = createPaymentService({ ...made, providers, report });
    const stock = createStockService({ db: database.db, clock: systemClock });
    const result = await importShipments({ ...made, payments, stock }, readOperator(), text);
    if (!result.ok) {
      throw new OperatorError(result.problems.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
    }
    const known = result.known > 0 ? ` ${result.known} had been recorded before.` : '';
    console.log(`${result.sent} orders have left.${known}`);
  });
}

await runCommand(main);
