/** Ends the process when it is asked to, once what it runs has stopped: requests under way are answered first. */
export function endOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await stop();
      process.exit(0);
    });
  }
}
