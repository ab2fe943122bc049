/** Checks whether one part of the shop can serve requests. @returns null when it can, else why not */
export type ReadinessCheck = () => Promise<string | null> | string | null;

export type ReadinessReport = { isReady: boolean; parts: Record<string, 'ok' | (string & {})> };

type Options = {
  checks: Readonly<Record<string, ReadinessCheck>>;
  /** A check that takes longer has failed. */
  timeoutMs?: number;
  /** How long an answer is given again, so that health checks are no load. */
  keepMs?: number;
};

/** Creates the function that runs all checks at once. */
export function createReadiness({ checks, timeoutMs = 1_000, keepMs = 500 }: Options): () => Promise<ReadinessReport> {
  let latest: { report: Promise<ReadinessReport>; at: number } | null = null;

  async function check(): Promise<ReadinessReport> {
    const results = await Promise.all(
      Object.entries(checks).map(async ([part, run]) => [part, await runCheck(run, timeoutMs)] as const),
    );
    return {
      isReady: results.every(([, problem]) => problem === null),
      parts: Object.fromEntries(results.map(([part, problem]) => [part, problem ?? 'ok'])),
    };
  }

  return () => {
    if (!latest || performance.now() - latest.at > keepMs) latest = { report: check(), at: performance.now() };
    return latest.report;
  };
}

async function runCheck(run: ReadinessCheck, timeoutMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${timeoutMs} ms`), timeoutMs);
  });
  try {
    return await Promise.race([(async () => run())(), timeout]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
