import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Bag } from '@vermilion/contract/bag';
import { computeEarnedPoints } from '@vermilion/contract/points';
import type { ReactNode } from 'react';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { FactRow } from '~/bag/sections/fact-row.tsx';
import { useApi } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { useSite } from '~/platform/use-site.ts';
import { createOffersQuery } from './offers.queries.ts';

/** The points that the order of a bag earns, or would earn a member. */
export default function EarnedPoints({ bag }: BagSectionProps) {
  return useIsSignedIn() ? <OwnPoints bag={bag} /> : <MembersPoints bag={bag} />;
}

function OwnPoints({ bag }: { bag: Bag }) {
  const { points, pointsMultiplier } = useSuspenseQuery(createOffersQuery(useApi())).data;
  if (points === null) return <MembersPoints bag={bag} />;
  return <PointsRow label={<Trans>You will earn</Trans>} bag={bag} multiplier={pointsMultiplier} />;
}

const MembersPoints = ({ bag }: { bag: Bag }) => <PointsRow label={<Trans>Members earn</Trans>} bag={bag} />;

function PointsRow({ label, bag, multiplier }: { label: ReactNode; bag: Bag; multiplier?: number }) {
  const { market } = useSite();
  const { total, shipping } = bag.totals;
  const points = computeEarnedPoints(market.code, total - shipping, multiplier);
  if (points === 0) return null;
  return (
    <FactRow label={label}>
      <Plural value={points} one="# point" other="# points" />
    </FactRow>
  );
}
