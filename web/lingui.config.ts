import { defineConfig } from '@lingui/cli';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id', 'th', 'zh'],
  catalogs: [{ path: '<rootDir>/app/messages/{locale}', include: ['<rootDir>/app'] }],
  orderBy: 'messageId',
});
