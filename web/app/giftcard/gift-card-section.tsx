import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { formatDate } from '@vermilion/contract/dates';
import { maxGiftCardsPerBag } from '@vermilion/contract/gift-card-terms';
import type { BagMoney } from '@vermilion/contract/giftcard';
import { useRef } from 'react';
import { bagKeys } from '~/bag/bag.queries.ts';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { CodeForm } from '~/bag/sections/code-form.tsx';
import { useBagMutation } from '~/bag/use-bag-mutation.ts';
import { useApi } from '~/platform/queries.ts';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { TextButton } from '~/ui/link.tsx';
import { Checkbox } from '~/ui/option.tsx';

type BagCard = BagMoney['giftCards'][number];

/** Where gift cards are entered and taken off, and where a member chooses to pay with credit. */
export default function GiftCardSection({ bag }: BagSectionProps) {
  const { t } = useLingui();
  const api = useApi();
  const { data } = useSuspenseQuery({
    queryKey: [...bagKeys.sections, 'gift-cards'],
    queryFn: ({ signal }) => api('GET cart/gift-cards/', {}, { signal }),
  });
  const input = useRef<HTMLInputElement>(null);
  const paid = new Map(
    bag.totals.tenders.map(({ source, amount }) => [
      source.kind === 'gift_card' ? source.giftCardId : 'credit',
      amount,
    ]),
  );
  return (
    <div className="grid gap-3 pb-2">
      {data.giftCards.length > 0 && (
        <ul className="grid divide-y divide-rule">
          {data.giftCards.map((card) => (
            <EnteredCard
              key={card.id}
              card={card}
              paid={paid.get(card.id) ?? 0}
              onRemoved={() => input.current?.focus()}
            />
          ))}
        </ul>
      )}
      {data.giftCards.length < maxGiftCardsPerBag && (
        <CodeForm
          input={input}
          name="gift-card-code"
          label={t`Gift card code`}
          hint={t`16 letters and digits, from the email.`}
          autoCapitalize="characters"
          send={async (call, code) =>
            (await call('POST cart/gift-cards/', { body: { code } }, { keepalive: true })).bag
          }
          onEntered={() => input.current?.focus()}
        />
      )}
      {data.credit && <CreditChoice credit={data.credit} />}
    </div>
  );
}

/** A gift card in the bag. @param paid what it pays of this bag */
function EnteredCard({ card, paid, onRemoved }: { card: BagCard; paid: number; onRemoved: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const { market, language } = useSite();
  const { change, isPending } = useBagMutation<null>(
    async (api) => (await api('DELETE cart/gift-cards/', { query: { id: card.id } }, { keepalive: true })).bag,
  );
  const { ending, expiresOn, state } = card;
  const left = money(Math.max(0, card.balance - paid));
  const day = expiresOn === null ? null : formatDate(`${expiresOn}T00:00:00Z`, 'UTC', market.code, language, 'short');
  return (
    <li className="flex min-h-(--tap) flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="grid min-w-0 flex-1 basis-48">
        <span className="font-strong">
          <Trans>Gift card ending in {ending}</Trans>
        </span>
        <span className="numeric text-small text-ink-2">
          {state === 'active' ? (
            day === null ? (
              <Trans>{left} left afterwards</Trans>
            ) : (
              <Trans>
                {left} left afterwards, until {day}
              </Trans>
            )
          ) : state === 'expired' ? (
            <Trans>Expired</Trans>
          ) : (
            <Trans>Stopped. Contact customer care</Trans>
          )}
        </span>
      </span>
      <TextButton
        className="ml-auto"
        aria-label={t`Remove gift card ending in ${ending}`}
        aria-busy={isPending || undefined}
        onClick={() => change(null, onRemoved)}
      >
        <Trans>Remove</Trans>
      </TextButton>
    </li>
  );
}

function CreditChoice({ credit: { balance, isUsed } }: { credit: NonNullable<BagMoney['credit']> }) {
  const money = useMoney();
  const { change, pending } = useBagMutation<boolean>(
    async (api, isWanted) => (await api('PUT cart/credit/', { body: { isUsed: isWanted } }, { keepalive: true })).bag,
  );
  return (
    <Checkbox
      label={<Trans>Use my store credit</Trans>}
      end={<span className="numeric">{money(balance)}</span>}
      checked={pending ?? isUsed}
      onChange={({ target }) => change(target.checked)}
    />
  );
}
