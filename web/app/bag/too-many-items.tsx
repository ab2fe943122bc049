import { Trans } from '@lingui/react/macro';
import { limits } from '@vermilion/contract/limits';
import { Message } from '~/ui/message.tsx';

/** Warns that the bag has more items than one order may have. Replaces the button to check out; in one column also above the lines. */
export function TooManyItems({ className }: { className?: string }) {
  const { maxOrderUnits } = limits;
  return (
    <Message kind="warn" className={className}>
      <Trans>An order can have at most {maxOrderUnits} items. Reduce the quantities to check out.</Trans>
    </Message>
  );
}
