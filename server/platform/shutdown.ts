import closeWithGrace from 'close-with-grace';

/** How long a shutdown may take before the process ends all the same. */
const shutdownLimitMs = 20_000;

type Logger = { fatal: (fields: object, message: string) => void };

/**
 * Stops the process in order on SIGTERM or SIGINT (exit code 0), and after an error that nothing caught (exit code 1). It
 * ends within 20 seconds and the given delay whatever happens, and at once on a second signal.
 */
export function shutDownInOrder(stop: () => Promise<void>, logger: Logger, delayMs = 0): void {
  const limitMs = shutdownLimitMs + delayMs;
  closeWithGrace(
    {
      delay: limitMs,
      logger: false,
      onTimeout: () => logger.fatal({}, `The shutdown took longer than ${limitMs} ms`),
    },
    async ({ err }) => {
      if (err) logger.fatal({ err }, 'Nothing caught an error: the process ends');
      await stop();
    },
  );
}
