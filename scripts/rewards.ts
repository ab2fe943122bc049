import path from 'node:path';
import { recordChange } from '@vermilion/server/audit/audit.service';
import { rewardFile } from '@vermilion/server/loyalty/rewards/rewards.import';
import { findUnknownSkus, importRewards } from '@vermilion/server/loyalty/rewards/rewards.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { explainIssues } from '@vermilion/server/platform/explain-issue';
import { formatCount } from '@vermilion/server/platform/format-count';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { readOperator, runCommand, runWithDatabase } from './command.ts';
import { listFaults, readJson, resolveTypedPath } from './json-file.ts';

const usage = `Takes the rewards of Beauty Pass from a file, as a JSON array.

  npm run rewards:import -- rewards.json

The file is described in docs/promotions.md; it replaces the rewards of the markets that it names. The
database is the one that the settings name (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

async function main([task, file, ...rest]: readonly string[]): Promise<void> {
  if (task !== 'import' || !file || rest.length > 0) throw new OperatorError(usage);
  const { content, describePlace } = await readJson(resolveTypedPath(file));
  const parsed = rewardFile.safeParse(content);
  const faults = parsed.success ? [] : explainIssues(parsed.error.issues, content);
  const records = parsed.data ?? [];
  await runWithDatabase(({ db }) =>
    runInTransaction(db, async (transaction) => {
      faults.push(...(await findUnknownSkus(transaction, Array.isArray(content) ? content : [])));
      if (faults.length > 0) throw new OperatorError(listFaults(faults, describePlace));
      await importRewards(transaction, records);
      await recordChange(transaction, systemClock, {
        author: readOperator(),
        action: 'rewards.imported',
        object: { kind: 'file', id: path.basename(file) },
        after: { records: records.length },
      });
    }),
  );
  console.log(`${formatCount(records.length, 'record is', 'records are')} in place.`);
}

await runCommand(usage, main);
