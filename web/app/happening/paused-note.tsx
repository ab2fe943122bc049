import { Trans } from '@lingui/react/macro';
import { useList } from '~/platform/use-list.ts';
import { Message } from '~/ui/message.tsx';

/**
 * That stores do not offer something at the moment.
 * @param props.stores the names of those; none where nobody offers it
 */
export default function PausedNote({ stores = [] }: { stores?: readonly string[] }) {
  const list = useList();
  const names = list([...stores]);
  return (
    <Message kind="info">
      {stores.length === 0 ? (
        <Trans>We don’t offer this at the moment. What is booked already stays as it is.</Trans>
      ) : (
        <Trans>Not offered at the moment: {names}</Trans>
      )}
    </Message>
  );
}
