import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { minuteMs } from '@vermilion/contract/durations';
import { createClient, type FlagClient } from '@vermilion/flags';
import { createRow, type Row } from './table.ts';

/** The heap of a server-side flag client after 100,000 visitors and three cleanup intervals, each case in a process of its own. */

const visitorCount = 100_000;

const budgetMegabytes = 60;

type Case = { consentType?: string; isDown?: boolean; visit: (client: FlagClient, visitorCode: string) => void };

const track = (client: FlagClient, visitorCode: string) => void client.getVariation({ visitorCode, featureKey: 'bag' });
const cases: Record<string, Case> = {
  healthy: { visit: track },
  'consent required, never given': { consentType: 'REQUIRED', visit: track },
  'service down': { isDown: true, visit: track },
  'only explain': { visit: (client, visitorCode) => void client.explain(visitorCode, 'bag') },
  'only getVisitorCode': {
    visit: (client, visitorCode) => void client.getVisitorCode(visitorCode, { read: () => '', write: () => {} }),
  },
};

const configuration = (consentType = 'NOT_REQUIRED') => ({
  configuration: { realTimeUpdate: false, consentType },
  featureFlags: [
    {
      id: 1,
      featureKey: 'bag',
      environmentEnabled: true,
      defaultVariationKey: 'off',
      variations: [
        { key: 'off', variables: [] },
        { key: 'on', variables: [] },
      ],
      rules: [
        {
          id: 2,
          experimentId: 3,
          type: 'EXPERIMENTATION',
          exposition: 1,
          variationByExposition: [{ variationKey: 'on', variationId: 4, exposition: 1 }],
        },
      ],
    },
  ],
});

/** Measures one case in this process, in MB. */
async function measureHeap({ consentType, isDown, visit }: Case): Promise<number> {
  let now = Date.now();
  // Timers of a minute or more run when the bench says so.
  const due: (() => void)[] = [];
  const { setTimeout: realSetTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void, ms = 0) => {
    if (ms < minuteMs) return realSetTimeout(run, ms);
    due.push(run);
    return realSetTimeout(() => {}, 0);
  }) as typeof setTimeout;
  const client = createClient({
    siteCode: 'bench',
    storage: null,
    cookies: null,
    cleanupInterval: 1,
    trackingInterval: 100,
    trackRetryDelay: 10,
    logLevel: 'none',
    clock: { now: () => now, startOfDay: (time) => time },
    requester: async (_url, { body }) => {
      if (body === undefined) return new Response(JSON.stringify(configuration(consentType)));
      return isDown ? new Response('', { status: 500 }) : new Response(null, { status: 204 });
    },
  });
  await client.initialize();
  for (let index = 0; index < visitorCount; index += 1) visit(client, `visitor${index}`.padEnd(16, '0'));
  for (let interval = 0; interval < 3; interval += 1) {
    await new Promise((resolve) => realSetTimeout(resolve, 1500));
    now += minuteMs + 1;
    for (const run of due.splice(0)) run();
  }
  await new Promise((resolve) => realSetTimeout(resolve, 500));
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

export async function measureFlagsMemory(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of Object.keys(cases)) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', import.meta.filename, name]);
    const megabytes = Number(stdout);
    rows.push(
      createRow(
        `heap of a server's flag client after 100,000 visitors: ${name}`,
        `${Math.round(megabytes)} MB`,
        `≤ ${budgetMegabytes} MB`,
        megabytes <= budgetMegabytes,
      ),
    );
  }
  return rows;
}

const wanted = process.argv[1] === import.meta.filename ? cases[process.argv[2] ?? ''] : undefined;
if (wanted) {
  process.stdout.write(String(await measureHeap(wanted)));
  process.exit();
}
