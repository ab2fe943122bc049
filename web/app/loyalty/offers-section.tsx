import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Bag } from '@vermilion/contract/bag';
import type { BeautyPassOfferKind, GiftOffer, RewardOffer } from '@vermilion/contract/beauty-pass-offers';
import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { UnusedNote } from '~/bag/unused-note-list.tsx';
import { useBagMutation } from '~/bag/use-bag-mutation.ts';
import { useSignIn } from '~/member/use-sign-in.ts';
import { formatNumber } from '~/platform/numbers.ts';
import { useApi } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { useLayout, useMembershipName, useMoney, useSite } from '~/platform/use-site.ts';
import { giftNames } from '~/pricing/gift-names.ts';
import { Accordion } from '~/ui/accordion.tsx';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import { Tag } from '~/ui/tag.tsx';
import { Day } from './day.tsx';
import { GiftTerms } from './gift-tile.tsx';
import { createOffersQuery } from './offers.queries.ts';
import { tierNames } from './tier-names.ts';

/**
 * What the membership gives for the bag: rewards for points, and gifts; one of each per order. A visitor signs in without
 * leaving the bag, and goes on with the rewards.
 */
export default function OffersSection({ bag }: BagSectionProps) {
  const signIn = useSignIn();
  const membership = useMembershipName();
  const section = useRef<HTMLElement>(null);
  const isSignedIn = useIsSignedIn();
  // The button that was pressed is gone: what it was pressed for takes the focus.
  const signInHere = async () => {
    if (await signIn()) section.current?.focus();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="beauty-pass-offers"
      className="mt-8 grid content-start gap-4 border-t border-ink pt-6"
    >
      <Headline as="h2" size="d3" id="beauty-pass-offers">
        {membership}
      </Headline>
      {isSignedIn ? <MemberOffers unused={bag.unused} /> : <Invitation onSignIn={() => void signInHere()} />}
    </section>
  );
}

function Invitation({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      <p className="text-ink-2">
        <Trans>Members choose a reward for their points, and use their gifts here.</Trans>
      </p>
      <Button look="line" size="small" className="w-fit" aria-haspopup="dialog" onClick={onSignIn}>
        <Trans>Log In</Trans>
      </Button>
    </>
  );
}

/** How many rewards and gifts are shown before the rest, which is folded. */
const shownAtOnce = 4;

/** Returns the ids of the offers to show at once: what is in the bag, then what can be chosen, then the others. */
function pickShown(gifts: readonly GiftOffer[], rewards: readonly RewardOffer[]): ReadonlySet<string> {
  const ranked = [
    ...gifts.map(({ id, isInBag }) => ({ id, rank: isInBag ? 0 : 1 })),
    ...rewards.map(({ id, isInBag, refusal }) => ({ id, rank: isInBag ? 0 : refusal === null ? 1 : 2 })),
  ].toSorted((one, other) => one.rank - other.rank);
  return new Set(ranked.slice(0, shownAtOnce).map(({ id }) => id));
}

type Choice = { kind: BeautyPassOfferKind /** Null: none. */; id: string | null };

function MemberOffers({ unused }: Pick<Bag, 'unused'>) {
  const { t } = useLingui();
  const { locale } = useSite();
  const membership = useMembershipName();
  const { data } = useSuspenseQuery(createOffersQuery(useApi()));
  // Kept while the page is open, so that no row moves when it is chosen.
  const [shown] = useState(() => pickShown(data.gifts, data.rewards));
  const { change, pending } = useBagMutation(async (api, { kind, id }: Choice) => {
    if (id === null)
      return (await api('DELETE cart/beauty-pass-offers/', { query: { kind } }, { keepalive: true })).bag;
    const body = kind === 'gift' ? { kind, id } : { kind, id };
    return (await api('POST cart/beauty-pass-offers/', { body }, { keepalive: true })).bag;
  });
  const { points, rewards, gifts } = data;
  if (points === null) {
    return (
      <GoLink to="/account/membership" className="w-fit">
        <Trans>Join {membership}</Trans>
      </GoLink>
    );
  }
  const isPending = (kind: BeautyPassOfferKind, id: string, isInBag: boolean) =>
    pending?.kind === kind && pending.id === (isInBag ? null : id);
  const rows = [
    ...gifts.map(({ isInBag, ...gift }) => (
      <Row
        key={gift.id}
        name={gift.label ?? t(giftNames[gift.type])}
        detail={<GiftTerms gift={gift} />}
        isInBag={isInBag}
        unused={unused.find(({ source }) => source.kind === 'loyalty_gift' && source.giftId === gift.id)}
        isBusy={isPending('gift', gift.id, isInBag)}
        onChange={() => change({ kind: 'gift', id: isInBag ? null : gift.id })}
      />
    )),
    ...rewards.map((reward) => (
      <Row
        key={reward.id}
        name={reward.name}
        detail={<RewardDetail reward={reward} />}
        isInBag={reward.isInBag}
        unused={unused.find(({ source }) => source.kind === 'reward' && source.rewardId === reward.id)}
        isRefused={reward.refusal !== null}
        isBusy={isPending('reward', reward.id, reward.isInBag)}
        onChange={() => change({ kind: 'reward', id: reward.isInBag ? null : reward.id })}
      />
    )),
  ];
  const folded = rows.filter(({ key }) => !shown.has(String(key)));
  const count = formatNumber(points, locale);
  const expiry = data.expiringPoints && <Day of={data.expiringPoints.on} />;
  return (
    <>
      <p className="numeric text-ink-2">
        <Trans>
          You have {count} points. One reward and one gift per order; rewards can’t be returned or exchanged.
        </Trans>
      </p>
      {expiry && (
        <p className="numeric text-ink-2">
          <Trans>Your points expire after {expiry}.</Trans>
        </p>
      )}
      {rows.length > 0 && (
        <div>
          <ul className="divide-y divide-rule border-t border-rule last:border-b">
            {rows.filter(({ key }) => shown.has(String(key)))}
          </ul>
          {folded.length > 0 && (
            <Accordion title={<Plural value={folded.length} one="# more" other="# more" />}>
              <ul className="divide-y divide-rule border-t border-rule">{folded}</ul>
            </Accordion>
          )}
        </div>
      )}
      {rows.length === 0 && (
        <p className="text-ink-2">
          <Trans>No rewards at the moment. You keep your points.</Trans>
        </p>
      )}
    </>
  );
}

type RowProps = {
  name: string;
  detail: ReactNode;
  isInBag: boolean;
  /** Why it changes nothing, though it is in the bag. */
  unused: UnusedAdjustment | undefined;
  /** It cannot be chosen now; the detail says why. */
  isRefused?: boolean;
  isBusy: boolean;
  onChange: () => void;
};

/** An offer that can be chosen, is chosen and counts, or is chosen and changes nothing. */
function Row({ name, detail, isInBag, unused, isRefused = false, isBusy, onChange }: RowProps) {
  const { t } = useLingui();
  const stateId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="numeric min-w-0 flex-1 basis-56">
        <p className="font-medium">{name}</p>
        {isInBag && (
          <div id={stateId} className="my-1 grid justify-items-start gap-1 text-small">
            <Tag look={unused ? 'line' : 'ink'}>{unused ? <Trans>Not used</Trans> : <Trans>In your bag</Trans>}</Tag>
            {unused && (
              <p>
                <UnusedNote {...unused} />
              </p>
            )}
          </div>
        )}
        <div className="text-small text-ink-2">{detail}</div>
      </div>
      {(isInBag || !isRefused) && (
        <Button
          look="line"
          size="small"
          busy={isBusy}
          busyLabel={isInBag ? <Trans>Removing</Trans> : <Trans>Adding</Trans>}
          aria-label={isInBag ? t`Remove ${name}` : t`Use ${name}`}
          aria-describedby={isInBag ? stateId : undefined}
          onClick={onChange}
        >
          {isInBag ? <Trans>Remove</Trans> : <Trans>Use</Trans>}
        </Button>
      )}
    </li>
  );
}

/** What a reward costs, or what is missing for it. */
function RewardDetail({ reward }: { reward: RewardOffer }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const money = useMoney();
  const { hasStores } = useLayout().config;
  const { points, value, refusal, missingPoints, isCollectable } = reward;
  const amount = value === null ? null : money(value);
  const cost = formatNumber(points, locale);
  const tier = t(tierNames[reward.tier]);
  return (
    <>
      {amount && (
        <p>
          <Trans>{amount} off your bag.</Trans>
        </p>
      )}
      <p>
        <Trans>{cost} points</Trans>
      </p>
      {refusal === 'points' && (
        <p>
          <Plural value={missingPoints} one="# point to go" other="# points to go" />
        </p>
      )}
      {refusal === 'tier' && (
        <p>{reward.tier === 'gold' ? <Trans>For {tier} only</Trans> : <Trans>For {tier} and up</Trans>}</p>
      )}
      {refusal === 'fully_redeemed' && (
        <p>
          <Trans>Fully redeemed.</Trans>
        </p>
      )}
      {!isCollectable && hasStores && (
        <p>
          <Trans>Not available for Click & Collect.</Trans>
        </p>
      )}
    </>
  );
}
