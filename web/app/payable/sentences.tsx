import { Fragment, type ReactNode } from 'react';
import type { Edition } from '~/platform/use-site.ts';

/** Sentences about a purchase one after the other, on its page and in its mails. @param props.of what each of them is given */
export function Sentences<Props extends { edition: Edition }>({
  sentences,
  of: props,
}: {
  sentences: readonly ((props: Props) => ReactNode)[];
  of: Props;
}) {
  // Chinese sets no space between sentences.
  const separator = props.edition.language === 'zh' ? '' : ' ';
  return sentences.map((Sentence, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a status are always the same
    <Fragment key={index}>
      {index > 0 && separator}
      <Sentence {...props} />
    </Fragment>
  ));
}
