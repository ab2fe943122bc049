import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { catalogSources, serverCatalogSources } from './app/messages/catalogs.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id', 'th', 'zh'],
  catalogs: Object.entries({ ...catalogSources, ...serverCatalogSources }).map(([name, sources]) => ({
    path: `<rootDir>/app/messages/${name}/{locale}`,
    include: sources.map((source) => `<rootDir>/app/${source}`),
    exclude: ['**/*.test.{ts,tsx}'],
  })),
  // Files without lines: moving code must not change the catalogs.
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  // Values of `Trans` are plain text: see there.
  runtimeConfigModule: { Trans: ['~/platform/trans.tsx', 'Trans'] },
});
