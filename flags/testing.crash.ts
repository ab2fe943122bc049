import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createClient } from './client.ts';

/** A process to be killed: `node testing.crash.ts <service> <folder> <first>` tracks goals one after the other, and prints each it has seen stored. */
const [url = '', folder = '', first = ''] = process.argv.slice(2);
const file = (key: string) => `${folder}/${encodeURIComponent(key)}`;

const client = createClient({
  siteCode: 'abc',
  serviceUrl: url,
  trackingInterval: 100,
  trackRetryDelay: 20,
  logLevel: 'none',
  storage: {
    getItem(key) {
      try {
        return readFileSync(file(key), 'utf8');
      } catch {
        return null;
      }
    },
    // Whole or not at all, as a storage has to be.
    setItem(key, value) {
      writeFileSync(`${folder}/torn`, value);
      renameSync(`${folder}/torn`, file(key));
    },
    removeItem: (key) => rmSync(file(key), { force: true }),
  },
});
await client.initialize();
for (let goalId = Number(first); ; goalId++) {
  client.trackConversion({ visitorCode: `visitor-${goalId % 5}`, goalId });
  // Every ten goals, let timers and responses run; after a microtask, each goal is stored.
  await (goalId % 10 === 0 ? new Promise((resolve) => setTimeout(resolve, 2)) : Promise.resolve());
  await Promise.resolve();
  writeFileSync(1, `${goalId}\n`);
}
