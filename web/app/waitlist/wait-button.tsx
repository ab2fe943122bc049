import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, Check } from 'lucide';
import type { MouseEvent } from 'react';
import { useResumedAction } from '~/account/member-action.ts';
import { ApiError } from '~/platform/api.ts';
import { Button } from '~/ui/button.tsx';
import { Icon } from '~/ui/icon.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { useIsWaiting, useWaitMutation, type WaitChange, waitActionName } from './waitlist.queries.ts';

type Props = {
  variantId: number;
  /** What is waited for, as a reader would say it: "Velvet Bullet Lipstick, 08 Cinnabar". */
  name: string;
  /** Whether its sale has not started; else it is out of stock. */
  isComingSoon: boolean;
};

/** Waits for a variant: Waitlist Me, then Waitlisted; of what is coming soon a reminder (spec §4). Pressed again, it leaves. */
export default function WaitButton({ variantId, name, isComingSoon }: Props) {
  const isWaiting = useIsWaiting(variantId);
  const notifications = useWaitNotifications(name, isComingSoon);
  const { mutate, isPending } = useWaitMutation(notifications.notifyChanged, notifications.notifyRefused);
  useResumedAction(waitActionName, (change) => {
    if (isWaitChange(change)) mutate(change);
  });
  const change = ({ detail }: MouseEvent) => {
    // A double click joins, also where the answer to its first click is here already.
    if (detail <= 1) mutate({ variantId, isWaiting: !isWaiting });
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

/** Returns the notifications about changes. They may be called after the component has unmounted. */
function useWaitNotifications(name: string, isComingSoon: boolean) {
  const { t } = useLingui();
  const notify = useNotify();
  return {
    notifyChanged: ({ isWaiting }: WaitChange) => {
      const joined = isComingSoon
        ? t`We’ll email you when ${name} is on sale`
        : t`We’ll email you when ${name} is back in stock`;
      const left = isComingSoon ? t`We won’t remind you of ${name}` : t`You’ve left the waitlist for ${name}`;
      // Of two in a row the latter replaces the former.
      notify({ id: `wait-${name}`, text: isWaiting ? joined : left });
    },
    notifyRefused: (error: Error) => {
      // The visitor has closed the sign-in.
      if (error instanceof ApiError && error.status === 401) return;
      notify({ type: 'error', text: error instanceof ApiError ? error.message : t`No connection. Try again.` });
    },
  };
}

function isWaitChange(input: unknown): input is WaitChange {
  const { variantId, isWaiting } = Object(input) as Partial<WaitChange>;
  return typeof variantId === 'number' && typeof isWaiting === 'boolean';
}
