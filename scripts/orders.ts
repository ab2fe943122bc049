import { importParcels } from '@vermilion/server/order/order.parcel-file';
import { importRefunds } from '@vermilion/server/order/order.refund-file';
import { systemClock } from '@vermilion/server/platform/clock';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { formatCount, readOperator, refuseProblems, runCommand, runWithServices } from './command.ts';
import { readText, resolveTypedPath } from './json-file.ts';

const usage = `Records what happens to orders outside of the shop.

  npm run orders -- ship parcels.csv       the orders of the file have left; their shoppers get a mail with the tracking link
  npm run orders -- refund refunds.csv     refunds articles and shipping of the orders of the file, and mails their shoppers

A file of parcels has a header and the columns number, carrier, tracking_number and, where there is one, tracking_url:

  number,carrier,tracking_number,tracking_url
  V-2046817,SingPost,SP123,https://post.example/track/SP123

Each order leaves with everything that is left to send. A file of refunds has these columns:

  number,reference,sku,quantity,shipping,reason,to,restock
  V-2046817,R1,VER-0012,1,no,damaged,original,no
  V-2046817,R1,,,yes,damaged,original,no

The rows of an order with one reference, which you choose, are one refund, and an order is refunded once by each reference.
shipping (yes or no) refunds what is left of it. reason is not_available, damaged, lost, late, goodwill or other. to is original,
or credit where a member has asked for it. restock says whether units that have not left are for sale again. The last four may
be left out but for reason.

Nothing is recorded while anything in a file is wrong, and all of it is named; a file that was taken before changes nothing. The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR,
while the shop is not running).`;

async function main([command, file, ...rest]: readonly string[]): Promise<void> {
  if ((command !== 'ship' && command !== 'refund') || !file || rest.length > 0) throw new OperatorError(usage);
  const text = await readText(resolveTypedPath(file));
  await runWithServices(async ({ payment, stock }, database) => {
    const deps = { database, clock: systemClock, random: systemRandom, payments: payment, stock };
    const run = command === 'ship' ? importParcels : importRefunds;
    const result = await run(deps, readOperator(), text);
    if (!result.ok) refuseProblems(file, result.problems);
    const done =
      command === 'ship'
        ? formatCount(result.done, 'order has left', 'orders have left')
        : formatCount(result.done, 'refund was made', 'refunds were made');
    const known = result.known > 0 ? ` ${result.known} had been recorded before.` : '';
    console.log(`${done}.${known}`);
  });
}

await runCommand(usage, main);
