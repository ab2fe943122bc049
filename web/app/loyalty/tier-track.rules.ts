import type { MarketCode } from '@vermilion/contract/markets';
import { type Tier, tiers, tierThresholds } from '@vermilion/contract/tiers';

/** The widths of the blocks of the track, as `fr` of a grid; those of the look. */
const trackWidths: Record<Tier, number> = { pink: 1, white: 1.4, black: 2.2, gold: 1 };

/** The columns of a grid with a block for each tier. */
export const trackColumns = Object.values(trackWidths)
  .map((width) => `minmax(0, ${width}fr)`)
  .join(' ');

const total = Object.values(trackWidths).reduce((sum, width) => sum + width, 0);

/**
 * Returns where the pin stands on the track, in percent from its start. White runs to the spend of Black, Black to that of
 * Gold, and Gold to twice its own, where the pin stops. Without a purchase it stands at the start of Pink.
 * @param spend of this year, in minor units
 */
export function getPinPosition(market: MarketCode, tier: Tier, spend: number): number {
  const { pink, white, black, gold } = trackWidths;
  const { black: toBlack, gold: toGold } = tierThresholds[market];
  const getPosition = () => {
    if (tier === 'pink') return 0;
    if (spend < toBlack) return pink + (white * spend) / toBlack;
    if (spend < toGold) return pink + white + (black * (spend - toBlack)) / (toGold - toBlack);
    return pink + white + black + gold * Math.min(1, (spend - toGold) / toGold);
  };
  return (getPosition() / total) * 100;
}

/**
 * Whether the name of a tier stands at the end of its block. It does for the last one, and where the pin would cross it at
 * the start.
 * @param position of the pin, in percent
 */
export function isNameAtEnd(tier: Tier, position: number): boolean {
  const start = tiers.slice(0, tiers.indexOf(tier)).reduce((sum, before) => sum + trackWidths[before], 0);
  const share = ((position / 100) * total - start) / trackWidths[tier];
  if (share > 0 && share < 0.5) return true;
  return tier === 'gold' && !(share >= 0.5);
}
