import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./shop.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A second, as it is otherwise, is little for a page on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // One shop serves all journeys; two browsers at a time keep two cores busy.
    maxWorkers: 2,
    retry: 0,
  },
});
