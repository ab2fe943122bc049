import { Trans } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import textSheet from '~/texts/text-blocks.css?url';
import { TextBlocks } from '~/texts/text-blocks.tsx';
import { TextBody } from '~/texts/text-body.tsx';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { TextButton } from '~/ui/link.tsx';
import type { BlockProps } from '../block-props.ts';
import { foldText } from './fold-text.rules.ts';
import sheet from './rich-text.css?url';

/** A text; of one that is folded only the beginning is shown, until more is wanted (spec §2). */
export default function RichTextBlock({ title, text, isFolded }: BlockProps<'rich_text'>) {
  const id = useId();
  const heading = title === null ? 'h2' : 'h3';
  const { beginning, rest } = isFolded ? foldText(text) : { beginning: text, rest: [] };
  return (
    <section className="rich-text container-page section" aria-labelledby={title === null ? undefined : id}>
      {title !== null && <Headline id={id}>{title}</Headline>}
      <div className="rich-text-column">
        <TextBody>
          <TextBlocks blocks={beginning} heading={heading} />
        </TextBody>
        {rest.length > 0 && <Rest blocks={rest} heading={heading} describedBy={title === null ? undefined : id} />}
      </div>
    </section>
  );
}
RichTextBlock.sheets = [textSheet, sheet];

type RestProps = Pick<Parameters<typeof TextBlocks>[0], 'blocks' | 'heading'> & {
  /** The id of the text's headline. */
  describedBy: string | undefined;
};

/** The rest of a folded text, which the page has from the start; without scripts all of it is shown. */
function Rest({ blocks, heading, describedBy }: RestProps) {
  const id = useId();
  const rest = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    // What is read on stays where it is: the button goes to the end of the text, and comes back from there.
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
    else rest.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <div ref={rest} id={id} className={classNames('rich-text-rest', isOpen && 'rich-text-open')} tabIndex={-1}>
        <TextBody>
          <TextBlocks blocks={blocks} heading={heading} />
        </TextBody>
      </div>
      <TextButton
        ref={button}
        className="mt-2 noscript:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={describedBy}
        onClick={toggle}
      >
        {isOpen ? <Trans>Read less</Trans> : <Trans>Read more</Trans>}
      </TextButton>
    </>
  );
}
