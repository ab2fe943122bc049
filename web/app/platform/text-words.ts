import type { Language } from '@vermilion/contract/markets';
import { loadWords } from './i18n.ts';

/**
 * Imported by pages of long texts. Their words come with their code, and are there before the page is shown, at the
 * first load and on the way to it alike. The server has them from the start.
 */
if (!import.meta.env.SSR) await loadWords(document.documentElement.lang.slice(0, 2) as Language, 'texts');
