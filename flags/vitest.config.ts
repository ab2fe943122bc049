import { defineConfig } from 'vitest/config';

/** What mutation testing runs the tests with: without the web app's plugins. */
export default defineConfig({ test: { testTimeout: 30_000 } });
