import path from 'node:path';
import { recordChange } from '@vermilion/server/audit/audit.service';
import { rewardFile } from '@vermilion/server/loyalty/rewards/rewards.import';
import { findUnknownSkus, importRewards } from '@vermilion/server/loyalty/rewards/rewards.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { explainIssues, type Fault } from '@vermilion/server/platform/explain-issue';
import { formatCount } from '@vermilion/server/platform/format-count';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { listFaults, readJson, resolveTypedPath } from './json-file.ts';
import { readOperator, runWithDatabase } from './operator.ts';

export async function importFile(file: string): Promise<void> {
  const { content, describePlace } = await readJson(resolveTypedPath(file));
  const parsed = rewardFile.safeParse(content);
  const faults: Fault[] = parsed.success ? [] : explainIssues(parsed.error.issues, content);
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
