import { Trans, useLingui } from '@lingui/react/macro';
import type { Availability } from '@vermilion/contract/catalogue';
import { Check, Plus } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '~/ui/button.tsx';
import { Icon } from '~/ui/icon.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { useAddToBag } from './bag.queries.ts';
import { useTellBag } from './use-tell-bag.ts';

/** Milliseconds that "Added" stands. */
const addedFor = 2000;

type Props = {
  variantId: number;
  /** What is added, as a reader would say it: "Velvet Bullet Lipstick, 08 Cinnabar". */
  name: string;
  quantity?: number;
  availability: Availability;
  /** `button` is a view's one act; `plus` the small one on product cards, shown only for what can be bought. */
  appearance: 'button' | 'plus';
};

/** Adds a variant to the bag: Add to bag, Adding, Added, and back (spec §4). */
export function AddToBag({ variantId, name, quantity = 1, availability, appearance }: Props) {
  const { t } = useLingui();
  const { state, add } = useAddition(variantId, quantity, name);

  if (availability !== 'in_stock') {
    if (appearance === 'plus') return null;
    return (
      <Button look="act" wide disabled>
        <Unavailable availability={availability} />
      </Button>
    );
  }
  if (appearance === 'plus') {
    return (
      <IconButton
        icon={state === 'added' ? Check : Plus}
        label={state === 'added' ? t`Added: ${name}` : t`Add to bag: ${name}`}
        aria-busy={state === 'adding' || undefined}
        onClick={add}
      />
    );
  }
  return (
    <Button
      look={state === 'added' ? 'ink' : 'act'}
      wide
      busy={state === 'adding'}
      busyLabel={<Trans>Adding</Trans>}
      onClick={add}
    >
      {state === 'added' ? (
        <>
          <Icon of={Check} />
          <Trans>Added</Trans>
        </>
      ) : (
        <Trans>Add to bag</Trans>
      )}
    </Button>
  );
}

function useAddition(variantId: number, quantity: number, name: string) {
  const { mutate, isPending, isWaiting, submittedAt } = useAddToBag();
  const tell = useTellBag();
  const isAdding = isPending && !isWaiting;
  const [isAdded, setAdded] = useState(false);

  useEffect(() => {
    if (!isAdded) return;
    const timer = setTimeout(() => setAdded(false), addedFor);
    return () => clearTimeout(timer);
  }, [isAdded]);

  // Each addition that has to wait says so.
  const waitingSince = isWaiting ? submittedAt : 0;
  useEffect(() => {
    if (waitingSince > 0) tell.waiting();
  }, [waitingSince, tell]);

  const add = () => {
    // A double click is one wish.
    if (isAdding) return;
    setAdded(false);
    mutate(
      { variantId, quantity, name },
      {
        onSuccess: ({ added, notice }) => {
          setAdded(added > 0);
          if (notice) tell.notice(notice);
        },
        onError: tell.refusal,
      },
    );
  };
  return { state: isAdding ? ('adding' as const) : isAdded ? ('added' as const) : ('ready' as const), add };
}

/** Why it cannot be bought now (spec §4). */
function Unavailable({ availability }: { availability: Exclude<Availability, 'in_stock'> }): ReactNode {
  switch (availability) {
    case 'out_of_stock':
      return <Trans>Out of stock</Trans>;
    case 'coming_soon':
      return <Trans>Coming Soon</Trans>;
    case 'priority_access':
      return <Trans>Priority Access</Trans>;
    case 'app_exclusive':
      return <Trans>App Exclusive</Trans>;
  }
}
