import { useSignIn } from '~/action/use-sign-in.ts';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { OffersSection } from '~/loyalty/offers-section.tsx';

/** What the membership gives for the bag. A visitor signs in without leaving it, and goes on with the rewards. */
export default function BeautyPassSection({ bag }: BagSectionProps) {
  return <OffersSection bag={bag} signIn={useSignIn()} />;
}
