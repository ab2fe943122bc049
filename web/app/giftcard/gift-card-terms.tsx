import { Plural, Trans } from '@lingui/react/macro';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';

/** What a gift card is, before it is bought. @param years that it can be spent; null: it does not expire */
export function GiftCardTerms({ years }: { years: number | null }) {
  return (
    <aside aria-labelledby="terms" className="grid content-start gap-4 wide:sticky wide:top-(--below-header)">
      <Headline as="h2" size="d3" id="terms">
        <Trans>Good to know</Trans>
      </Headline>
      <ul className="grid gap-3 divide-y divide-rule text-ink-2 *:pb-3">
        <li>
          {years === null ? (
            <Trans>It has no expiry date.</Trans>
          ) : (
            <Plural
              value={years}
              one="It can be spent for # year after it’s sent. The date is in the email."
              other="It can be spent for # years after it’s sent. The date is in the email."
            />
          )}
        </li>
        <li>
          <Trans>It can be spent over several orders here, alone or with other gift cards.</Trans>
        </li>
        <li>
          <Trans>You pay the face value. No fees, no tax, no discounts.</Trans>
        </li>
        <li>
          <Trans>You can cancel it until it’s sent, and we’ll refund what you paid.</Trans>
        </li>
      </ul>
      <TextLink to="/gift-cards/balance" className="-my-3 w-fit py-3">
        <Trans>Check the balance</Trans>
      </TextLink>
    </aside>
  );
}
