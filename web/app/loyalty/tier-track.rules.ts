import type { MarketCode } from '@vermilion/contract/markets';
import { type Tier, tierThresholds } from '@vermilion/contract/tiers';

/** The widths of the blocks of the track, as `fr` of a grid; those of the look. */
const trackWidths: Record<Tier, number> = { pink: 1, white: 1.4, black: 2.2, gold: 1 };

/** The columns of a grid with a block for each tier. */
export const trackColumns = Object.values(trackWidths)
  .map((width) => `minmax(0, ${width}fr)`)
  .join(' ');

const total = Object.values(trackWidths).reduce((sum, width) => sum + width, 0);

/**
 * Returns where the pin stands on the track, in percent from its start. White runs to the spend of Black, Black to that of
 * Gold, and Gold to twice its own, where the pin stops. Without a purchase it stands in the middle of Pink.
 * @param spend of this year, in minor units
 */
export function getPinPosition(market: MarketCode, tier: Tier, spend: number): number {
  const { pink, white, black, gold } = trackWidths;
  const { black: toBlack, gold: toGold } = tierThresholds[market];
  const getPosition = () => {
    if (tier === 'pink') return pink / 2;
    if (spend < toBlack) return pink + (white * spend) / toBlack;
    if (spend < toGold) return pink + white + (black * (spend - toBlack)) / (toGold - toBlack);
    return pink + white + black + gold * Math.min(1, (spend - toGold) / toGold);
  };
  return (getPosition() / total) * 100;
}
