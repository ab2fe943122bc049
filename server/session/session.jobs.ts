import { dayMs } from '@vermilion/contract/durations';
import { defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { SessionService } from './session.service.ts';

/** Replaces signing keys that are old. */
const rotateKeysJob = defineRecurringJob('session.rotate_keys', { everyMs: dayMs });

/** Deletes sessions that have been over for long. */
const deleteOldJob = defineRecurringJob('session.delete_old', { everyMs: dayMs });

export function createSessionJobs(sessions: Pick<SessionService, 'rotateKeys' | 'deleteOld'>): JobHandler[] {
  return [handleJob(rotateKeysJob, () => sessions.rotateKeys()), handleJob(deleteOldJob, () => sessions.deleteOld())];
}
