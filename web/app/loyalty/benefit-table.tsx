import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Benefit, benefits, hasBenefit, memberServices, type Tier, tiers } from '@vermilion/contract/tiers';
import { Check } from 'lucide';
import { useRef } from 'react';
import { useShopIdentity } from '~/platform/use-site.ts';
import { Icon } from '~/ui/icon.tsx';
import { useScrollable } from '~/ui/use-scrollable.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { tierNames } from './tier-names.ts';

/** What each benefit is called (spec §6). */
const benefitNames: Record<Benefit, MessageDescriptor> = {
  points: msg`Points on every order`,
  pass_shipping: msg`Free shipping with the pass`,
  birthday_points: msg`Double points in your birthday month`,
  birthday_gift: msg`Birthday gift`,
  pass_sale: msg({ message: 'Early access to {membership} sales' }),
  exclusive_events: msg`Exclusive events`,
  makeup_service: msg`Personalised makeup service`,
  black_rewards: msg`Rewards for Black only`,
  free_shipping: msg`Free shipping, no minimum`,
  gold_welcome: msg`A welcome gift with every year of Gold`,
  early_sale: msg`Early access to every sale`,
};

type BenefitTableProps = {
  /** Marked as the member's own; none for visitors. */
  tier?: Tier;
  /** Markets without free shipping from an amount on have nothing to say of it. */
  hasShippingThreshold: boolean;
};

/** What each tier gives. */
export function BenefitTable({ tier, hasShippingThreshold }: BenefitTableProps) {
  const { t, i18n } = useLingui();
  const { membershipName: membership, memberServices: offered } = useShopIdentity();
  const left: readonly Benefit[] = memberServices.filter((service) => !offered.includes(service));
  const shown = benefits.filter(
    (benefit) => !left.includes(benefit) && (benefit !== 'pass_shipping' || hasShippingThreshold),
  );
  const box = useRef<HTMLDivElement>(null);
  const isScrollable = useScrollable(box);
  return (
    <div
      ref={box}
      // Positioned, so that the words for screen readers scroll with it.
      className="relative overflow-x-auto"
      // In large text it is wider than a phone: whoever has no pointer scrolls it by the arrow keys.
      {...(isScrollable && { role: 'region', tabIndex: 0, 'aria-label': t`What each tier offers` })}
    >
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            <th scope="col" className="pb-3.5">
              <VisuallyHidden>
                <Trans>Benefit</Trans>
              </VisuallyHidden>
            </th>
            {tiers.map((each) => (
              <th
                key={each}
                scope="col"
                aria-current={each === tier || undefined}
                className="w-[14%] pb-3.5 text-center text-note font-medium aria-[current]:underline aria-[current]:underline-offset-4 wide:w-[16%] wide:text-small"
              >
                {t(tierNames[each])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((benefit) => (
            <tr key={benefit} className="border-t border-rule">
              <th scope="row" className="py-3.5 pr-2 font-text text-balance">
                {i18n._({ ...benefitNames[benefit], values: { membership } })}
              </th>
              {tiers.map((each) => (
                <td key={each} className="py-3.5 text-center">
                  {hasBenefit(each, benefit) ? (
                    <>
                      <Icon of={Check} className="mx-auto" />
                      <VisuallyHidden>
                        <Trans>Yes</Trans>
                      </VisuallyHidden>
                    </>
                  ) : (
                    <>
                      <span aria-hidden="true" className="text-ink-2">
                        –
                      </span>
                      <VisuallyHidden>
                        <Trans>No</Trans>
                      </VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
