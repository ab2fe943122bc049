import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, Check } from 'lucide';
import type { MouseEvent } from 'react';
import { Button } from '~/ui/button.tsx';
import { Icon } from '~/ui/icon.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { useIsWaiting, useWaitMutation } from './waitlist.queries.ts';

type Props = {
  variantId: number;
  /** What is waited for, as a reader would say it: "Velvet Bullet Lipstick, 08 Cinnabar". */
  name: string;
  /** Whether its sale has not started; else it is out of stock. */
  isComingSoon: boolean;
};

/**
 * Renders the button that joins or leaves a variant's wait list: Waitlist Me, then Waitlisted; of what is coming soon Remind
 * me (spec §4).
 */
export default function WaitButton({ variantId, name, isComingSoon }: Props) {
  const isWaiting = useIsWaiting(variantId);
  const notifyChanged = useWaitNotification(name, isComingSoon);
  const { mutate, isPending } = useWaitMutation(variantId, notifyChanged);
  const change = ({ detail }: MouseEvent) => {
    // A double click joins, also where the answer to its first click is here already.
    if (detail <= 1) mutate(!isWaiting);
  };
  return (
    <Button
      look={isWaiting ? 'ink' : 'line'}
      wide
      busy={isPending}
      busyLabel={<Trans comment="On the button, while joining or leaving a wait list">Saving</Trans>}
      onClick={change}
    >
      <Icon of={isWaiting ? Check : Bell} />
      {isWaiting ? (
        <>
          {isComingSoon ? <Trans>Reminder set</Trans> : <Trans>Waitlisted</Trans>}
          <VisuallyHidden>
            <Trans comment="Read out after “Waitlisted”: what the button does now">. Press to leave</Trans>
          </VisuallyHidden>
        </>
      ) : isComingSoon ? (
        <Trans comment="Button: of the start of a sale">Remind me</Trans>
      ) : (
        <Trans>Waitlist Me</Trans>
      )}
    </Button>
  );
}

/** Returns the notification of a change. */
function useWaitNotification(name: string, isComingSoon: boolean): (isWaiting: boolean) => void {
  const { t } = useLingui();
  const notify = useNotify();
  return (isWaiting) => {
    const joined = isComingSoon
      ? t`We’ll email you when ${name} is on sale`
      : t`We’ll email you when ${name} is back in stock`;
    const left = isComingSoon ? t`We won’t remind you of ${name}` : t`You’ve left the waitlist for ${name}`;
    // Of two in a row the latter replaces the former.
    notify({ id: `wait-${name}`, text: isWaiting ? joined : left });
  };
}
