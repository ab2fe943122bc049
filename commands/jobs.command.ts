import { defineCommand } from './definition.ts';

const selector = 'the id of a dead letter, a kind, or all';

export const jobs = defineCommand('jobs', 'background jobs and those that failed for good: list, requeue, drop', {
  description:
    "Shows the shop's jobs (mail, expiries, recurring work), and what to do about those that failed for good",
})
  .addCommand(
    defineCommand('list', 'how many jobs of each kind there are, and every dead letter with its last error', {
      examples: [['jobs list', '']],
    }).action(async () => (await import('./jobs.ts')).listJobs()),
  )
  .addCommand(
    defineCommand('requeue', 'tries dead letters again, with all their retries', {
      examples: [
        ['jobs requeue 42', ''],
        ['jobs requeue order.mail_confirmation', 'every dead letter of a kind'],
        ['jobs requeue all', ''],
      ],
    })
      .argument('<which>', selector)
      .action(async (which) => (await import('./jobs.ts')).requeue(which)),
  )
  .addCommand(
    defineCommand('drop', 'deletes dead letters', { examples: [['jobs drop 42', '']] })
      .argument('<which>', selector)
      .action(async (which) => (await import('./jobs.ts')).drop(which)),
  );
