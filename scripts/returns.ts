import { OperatorError } from '@vermilion/server/platform/operator-error';
import { fileKinds } from '@vermilion/server/returns/returns.file';
import { formatCount, readOperator, refuseProblems, runCommand, runWithServices } from './command.ts';
import { readText, resolveTypedPath } from './json-file.ts';

const usage = `Records what happens to returns.

  npm run returns -- label labels.csv        gives the returns of the file their labels, and mails them
  npm run returns -- receive receipts.csv    records what has come back, and puts on the shelf what can be sold again
  npm run returns -- refund returns.csv      refunds all that was received of the returns of the file

A file has a header and these columns:

  label:    number,carrier,tracking_number,url
            R-104201,SingPost,SP123,https://post.example/label/SP123
  receive:  number,sku,quantity,condition,restock,store
            R-104201,VER-0012,1,unopened,yes,sg-ion-orchard
  refund:   number
            R-104201

condition is unopened, opened or damaged. restock (yes or no) says whether it can be sold again. store is the one that has the
goods; empty, they are in the warehouse. The rows of one return are received together: an article of it that has no row has not
come back.

Nothing is recorded while anything in a file is wrong, and all of it is named; a file that was taken before changes nothing.
The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

async function main([command, file, ...rest]: readonly string[]): Promise<void> {
  const kind = fileKinds.find((each) => each === command);
  if (!kind || !file || rest.length > 0) throw new OperatorError(usage);
  const text = await readText(resolveTypedPath(file));
  await runWithServices(async ({ returns }) => {
    const result = await returns.importFile(kind, readOperator(), text);
    if (!result.ok) refuseProblems(file, result.problems);
    const known = result.known > 0 ? ` ${result.known} had been recorded before.` : '';
    console.log(`${formatCount(result.done, 'return was changed', 'returns were changed')}.${known}`);
  });
}

await runCommand(usage, main);
