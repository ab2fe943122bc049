import { systemClock } from '@vermilion/server/platform/clock';
import { type Db, notify } from '@vermilion/server/platform/database';
import { jobsChannel } from '@vermilion/server/platform/jobs';

/** Ends the holds of unpaid orders now, as if their time were over. */
export async function dropHold(db: Db, orderIds: readonly string[]): Promise<void> {
  const now = systemClock.now();
  await db.updateTable('orders').set({ held_until: now }).where('id', 'in', orderIds).execute();
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('kind', '=', 'order.expire')
    .where('key', 'in', orderIds)
    .execute();
  await notify(db, jobsChannel, 'order.expire');
}
