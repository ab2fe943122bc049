import type { BlockOfKind } from '@vermilion/contract/content-blocks';
import { joinBlocks } from '~/texts/plain-text.ts';

/** Returns questions and answers as search engines read them (schema.org FAQPage): JSON that HTML has no end of a script in. */
export function createFaqData(items: BlockOfKind<'faq'>['items']): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: joinBlocks(answer) },
    })),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
