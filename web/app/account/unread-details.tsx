import { Trans } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';

/** Stands at a checkout in place of the account's details, which did not load: what is typed stays, and the order can go on. */
export default function UnreadDetails() {
  const { revalidate, state } = useRevalidator();
  return (
    <Message kind="warn" role="status">
      <Trans>
        Your saved details didn’t load.{' '}
        <TextButton aria-busy={state === 'loading' || undefined} onClick={() => void revalidate()}>
          Try again
        </TextButton>
      </Trans>
    </Message>
  );
}
