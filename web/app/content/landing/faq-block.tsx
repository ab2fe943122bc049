import { useId } from 'react';
import textSheet from '~/texts/text-blocks.css?url';
import { TextBlocks } from '~/texts/text-blocks.tsx';
import { TextBody } from '~/texts/text-body.tsx';
import { Accordion } from '~/ui/accordion.tsx';
import { Headline } from '~/ui/headline.tsx';
import type { BlockProps } from '../block-props.ts';
import sheet from './faq.css?url';
import { createFaqData } from './faq-data.ts';

/** Questions that open their answers; these are in the page from the start, and for search engines once more as data. */
export default function FaqBlock({ title, items }: BlockProps<'faq'>) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className="faq container-page section" aria-labelledby={id}>
      <Headline id={id}>{title}</Headline>
      <div>
        {items.map(({ id, question, answer }) => (
          <Accordion key={id} title={question}>
            <div className="faq-answer">
              <TextBody>
                <TextBlocks blocks={answer} heading="h3" />
              </TextBody>
            </div>
          </Accordion>
        ))}
      </div>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a character that HTML could read
        dangerouslySetInnerHTML={{ __html: createFaqData(items) }}
      />
    </section>
  );
}
FaqBlock.sheets = [textSheet, sheet];
