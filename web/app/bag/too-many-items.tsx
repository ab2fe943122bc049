import { Trans } from '@lingui/react/macro';
import { limits } from '@vermilion/contract/limits';
import { Message } from '~/ui/message.tsx';

/** Warns that the bag has more items than one order may have: in place of the button, and above a long bag. */
export function TooManyItems({ className }: { className?: string }) {
  const { maxOrderUnits } = limits;
  return (
    <Message kind="warn" className={className}>
      <Trans>An order can have at most {maxOrderUnits} items. Reduce the quantities to check out.</Trans>
    </Message>
  );
}
