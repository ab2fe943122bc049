import { defineConfig } from '@lingui/cli';

/** Long texts that few open: their catalog comes with these pages (platform/text-words), not with every page. */
const texts = [
  '<rootDir>/app/api-reference',
  '<rootDir>/app/legal',
  '<rootDir>/app/routes/{about,privacy,report-vulnerability,swagger,terms}.tsx',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id', 'th', 'zh'],
  catalogs: [
    { path: '<rootDir>/app/messages/{locale}', include: ['<rootDir>/app'], exclude: texts },
    { path: '<rootDir>/app/messages/texts/{locale}', include: texts },
  ],
  orderBy: 'messageId',
});
