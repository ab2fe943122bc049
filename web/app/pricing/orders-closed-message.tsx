import { Trans } from '@lingui/react/macro';
import { Message } from '~/ui/message.tsx';

export default function OrdersClosedMessage({ className }: { className?: string }) {
  return (
    <Message kind="warn" className={className}>
      <Trans>We are not taking orders at the moment. Please come back later.</Trans>
    </Message>
  );
}
