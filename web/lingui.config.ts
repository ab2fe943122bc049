import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Long texts that few open: their catalog comes with these pages (`catalog: 'texts'` in their handle), not with every page. */
const texts = [
  '<rootDir>/app/api-reference',
  '<rootDir>/app/texts',
  '<rootDir>/app/routes/{about,customer-care,privacy,report-vulnerability,swagger,terms}.tsx',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id', 'th', 'zh'],
  catalogs: [
    { path: '<rootDir>/app/messages/{locale}', include: ['<rootDir>/app'], exclude: [...texts, '**/*.test.tsx'] },
    { path: '<rootDir>/app/messages/texts/{locale}', include: texts },
  ],
  // Files without lines: moving code must not change the catalogs.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
  // Values of `Trans` are plain text: see there.
  runtimeConfigModule: { Trans: ['~/platform/trans.tsx', 'Trans'] },
});
