import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Plus } from 'lucide';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '~/platform/api.ts';
import { Button } from '~/ui/button.tsx';
import { Icon } from '~/ui/icon.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';
import { type Addition, useAddToBag } from './bag.queries.ts';
import { useBagNotifications } from './use-bag-notifications.ts';

/** How long "Added" is shown, in milliseconds. */
const addedMs = 2000;

type Props = {
  variantId: number;
  /** What is added, as a reader would say it: "Velvet Bullet Lipstick, 08 Cinnabar". */
  name: string;
  quantity?: number;
  /** `button` is the primary action of a view; `plus` the small button of product cards. */
  appearance: 'button' | 'plus';
  /** Called once something was added. */
  onAdded?: () => void;
};

/** Adds a variant to the bag: Add to bag, Adding, Added, and back (spec §4). For variants in stock only. */
export function AddToBag({ variantId, name, quantity = 1, appearance, onAdded }: Props) {
  const { t } = useLingui();
  const { state, add } = useAddition({ variantId, quantity, name, onAdded });
  if (appearance === 'plus') {
    return (
      <IconButton
        look="bare"
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
      busyLabel={<Trans comment="On the button, while a product is being put into the bag">Adding</Trans>}
      onClick={add}
    >
      {state === 'added' ? (
        <>
          <Icon of={Check} />
          <Trans comment="On the button, after a product was put into the bag">Added</Trans>
        </>
      ) : (
        <Trans>Add to bag</Trans>
      )}
    </Button>
  );
}

function useAddition({ variantId, quantity, name, onAdded }: Omit<Props, 'appearance'> & { quantity: number }) {
  const { mutate, isPending, isWaiting, submittedAt, variables } = useAddToBag();
  const { notifyWaiting } = useBagNotifications();
  // The button may be another variant's by the time of the answer.
  const isAdding = isPending && !isWaiting && variables.variantId === variantId;
  const [addedId, setAddedId] = useState<number | null>(null);

  useEffect(() => {
    if (addedId === null) return;
    const timer = setTimeout(() => setAddedId(null), addedMs);
    return () => clearTimeout(timer);
  }, [addedId]);

  // Each addition that has to wait is announced.
  const waitingSince = isWaiting ? submittedAt : 0;
  useEffect(() => {
    if (waitingSince > 0) notifyWaiting();
  }, [waitingSince, notifyWaiting]);

  const unanswered = useRef<Addition>(null);
  const add = ({ detail }: MouseEvent) => {
    // A double click adds once, also where the answer to its first click is here already.
    if (isAdding || detail > 1) return;
    setAddedId(null);
    const last = unanswered.current;
    const isRepeated = last?.variantId === variantId && last.quantity === quantity;
    const idempotencyKey = isRepeated ? last.idempotencyKey : createIdempotencyKey();
    const addition = { variantId, quantity, name, idempotencyKey, atMs: Date.now() };
    unanswered.current = null;
    mutate(addition, {
      onSuccess: ({ added }) => {
        if (added === 0) return;
        setAddedId(variantId);
        onAdded?.();
      },
      onError: (error) => {
        // The units may be in the bag already: the next try must not add them again.
        if (!(error instanceof ApiError) || error.status >= 500) unanswered.current = addition;
      },
    });
  };
  return {
    state: isAdding ? ('adding' as const) : addedId === variantId ? ('added' as const) : ('ready' as const),
    add,
  };
}
