import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import { type PostcardService, printPostcardJob } from './postcard.service.ts';

export function createPostcardJobs(postcards: PostcardService): JobHandler[] {
  return [handleJob(printPostcardJob, ({ id }) => postcards.print(id))];
}
