import { defineConfig } from 'vitest/config';
import { LongestFirst } from './sequencer.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./shop.setup.ts'],
    // A page that lacks something ends an action after 20 s (browser.ts), with a message that says what.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, as it is otherwise, is little for a page on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // One shop serves all journeys; two browsers at a time keep two cores busy.
    maxWorkers: 2,
    // The modules of a worker are loaded once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    retry: 0,
  },
});
