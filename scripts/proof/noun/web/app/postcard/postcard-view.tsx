import { Trans } from '@lingui/react/macro';
import type { Postcard } from '@vermilion/contract/postcard';
import { Headline } from '~/ui/headline.tsx';
import { usePostcard } from './postcard.queries.ts';

type PostcardViewProps = {
  /** From the page's loader. */
  postcard: Postcard;
};

/** A postcard, and whether it is printed. */
export function PostcardView({ postcard }: PostcardViewProps) {
  const { text, isPrinted } = usePostcard(postcard);
  return (
    <>
      <Headline as="h1" size="d1">
        <Trans>Your postcard</Trans>
      </Headline>
      <p className="text-lead">{text}</p>
      <p className="text-note text-ink-2">
        {isPrinted ? (
          <Trans>It is printed and goes with your order.</Trans>
        ) : (
          <Trans>It will be printed shortly.</Trans>
        )}
      </p>
    </>
  );
}
