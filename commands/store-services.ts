import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordChange } from '@vermilion/server/audit/audit.service';
import { exportSupply, importSupply, listBookingProviders } from '@vermilion/server/happening/happening.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { listFaults, readJson, resolveTypedPath } from './json-file.ts';
import { readOperator, runWithDatabase } from './operator.ts';

export async function importFile(file: string): Promise<void> {
  const { content, describePlace } = await readJson(resolveTypedPath(file));
  await runWithDatabase(({ db }, env) =>
    runInTransaction(db, async (transaction) => {
      const faults = await importSupply(transaction, systemClock, content, listBookingProviders(env));
      if (faults.length > 0) throw new OperatorError(listFaults(faults, describePlace));
      await recordChange(transaction, systemClock, {
        author: readOperator(),
        action: 'store_services.imported',
        object: { kind: 'file', id: path.basename(file) },
      });
    }),
  );
  console.log('It can be booked.');
}

export async function exportFile(file: string): Promise<void> {
  await runWithDatabase(async ({ db }) => {
    const supply = await exportSupply(db);
    await writeFile(resolveTypedPath(file), `${JSON.stringify(supply, null, 2)}\n`);
    console.log(
      `${supply.services.length} services, and ${supply.gatherings?.length ?? 0} classes and events, are in ${file}.`,
    );
  });
}
