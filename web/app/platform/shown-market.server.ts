import { type MarketCode, markets } from '@vermilion/contract/markets';
import { type SiteMarket, toSiteMarket } from '@vermilion/contract/site';

/** Returns the market that an order or a membership is shown with where it is not the site's own; null for the site's own. */
export function getShownMarket(market: MarketCode, site: MarketCode): SiteMarket | null {
  return market === site ? null : { ...toSiteMarket(markets[market]), isForeign: true };
}
