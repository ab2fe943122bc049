import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Bag } from '@vermilion/contract/bag';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMoney } from '~/platform/use-site.ts';
import { useSourceNames } from '~/pricing/use-source-names.ts';
import { useNotify } from '~/ui/notifications.tsx';
import { bagKeys } from '../bag.queries.ts';
import { type BagDifference, compareBags } from './bag-difference.rules.ts';

type Props = {
  /** The server's latest answer. */
  bag: Bag;
  /** The bag that the page showed at its start. */
  first: Bag;
};

/**
 * Announces what each new answer about the bag changes: the total, what applies now and what no longer does. A code, card or
 * offer that stopped applying by itself is also shown as a notification. The sections read their answers again.
 */
export default function BagAnnouncer({ bag, first }: Props) {
  const { t } = useLingui();
  const getSourceName = useSourceNames();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [compared, setCompared] = useState<{ bag: Bag; difference: BagDifference | null }>({
    bag: first,
    difference: null,
  });
  if (compared.bag !== bag) setCompared({ bag, difference: compareBags(compared.bag, bag) });
  const { difference } = compared;

  const follow = useEffectEvent(({ paused }: BagDifference) => {
    void queryClient.invalidateQueries({ queryKey: bagKeys.sections });
    for (const source of paused) {
      const name = getSourceName(source);
      notify({ type: 'warn', text: t`${name} no longer applies.` });
    }
  });
  useEffect(() => {
    if (difference) follow(difference);
  }, [difference]);

  return (
    <span className="sr-only" role="status">
      {difference && <Difference {...difference} />}
    </span>
  );
}

function Difference({ gained, lost, addedExtras, removedExtras, total }: BagDifference) {
  const { t } = useLingui();
  const getSourceName = useSourceNames();
  const money = useMoney();
  const sum = total === null ? null : money(total);
  const sentences = [
    ...gained.map(getSourceName).map((name) => t`${name} applies now.`),
    ...lost.map(getSourceName).map((name) => t`${name} no longer applies.`),
    ...addedExtras.map(({ name }) => t`${name} is in your bag.`),
    ...removedExtras.map(({ name }) => t`${name} removed from your bag.`),
    ...(sum === null ? [] : [t`Total: ${sum}`]),
  ];
  return sentences.join(' ');
}
