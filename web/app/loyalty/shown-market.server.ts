import { type MarketCode, markets } from '@vermilion/contract/markets';
import { type SiteMarket, toSiteMarket } from '@vermilion/contract/site';

/**
 * Returns the market that a membership is shown with where it is not the site's own: a member may visit the site of
 * another market.
 */
export function getShownMarket(membershipMarket: MarketCode, site: MarketCode): SiteMarket | null {
  return membershipMarket === site ? null : { ...toSiteMarket(markets[membershipMarket]), isForeign: true };
}
