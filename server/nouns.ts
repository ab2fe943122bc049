import { accountNoun } from './account/account.noun.ts';
import { auditNoun } from './audit/audit.noun.ts';
import { bagNoun } from './bag/bag.noun.ts';
import { catalogueNoun } from './catalogue/catalogue.noun.ts';
import { contentNoun } from './content/content.noun.ts';
import { dataImportNoun } from './dataimport/dataimport.noun.ts';
import type { Env } from './env.ts';
import { flagNoun } from './flag/flag.noun.ts';
import { flagServiceNoun } from './flagservice/flagservice.noun.ts';
import { giftcardNoun } from './giftcard/giftcard.noun.ts';
import { grantNoun } from './grant/grant.noun.ts';
import { happeningNoun } from './happening/happening.noun.ts';
import { loyaltyNoun } from './loyalty/loyalty.noun.ts';
import { marketNoun } from './market/market.noun.ts';
import { orderNoun } from './order/order.noun.ts';
import { pairingNoun } from './pairing/pairing.noun.ts';
import { paymentNoun } from './payment/payment.noun.ts';
import { pictureNoun } from './picture/picture.noun.ts';
import type { Noun } from './platform/noun.ts';
import { pricingNoun } from './pricing/pricing.noun.ts';
import { promotionNoun } from './promotion/promotion.noun.ts';
import { returnsNoun } from './returns/returns.noun.ts';
import { sampleNoun } from './sample/sample.noun.ts';
import { sandboxNoun } from './sandbox/sandbox.noun.ts';
import { searchNoun } from './search/search.noun.ts';
import { sessionNoun } from './session/session.noun.ts';
import { sitemapNoun } from './sitemap/sitemap.noun.ts';
import { staffNoun } from './staff/staff.noun.ts';
import { stockNoun } from './stock/stock.noun.ts';
import { waitlistNoun } from './waitlist/waitlist.noun.ts';
import { wishlistNoun } from './wishlist/wishlist.noun.ts';

/** Returns the nouns of a shop: without the demo nobody makes members with points. */
export const listNouns = ({ DEMO }: Pick<Env, 'DEMO'>): readonly Noun[] =>
  DEMO ? nouns : nouns.filter((noun) => noun !== sandboxNoun);

/** Every noun of the shop: the one list that a new noun is added to. */
export const nouns: readonly Noun[] = [
  accountNoun,
  auditNoun,
  bagNoun,
  catalogueNoun,
  contentNoun,
  dataImportNoun,
  flagNoun,
  flagServiceNoun,
  giftcardNoun,
  grantNoun,
  happeningNoun,
  loyaltyNoun,
  marketNoun,
  orderNoun,
  pairingNoun,
  paymentNoun,
  pictureNoun,
  pricingNoun,
  promotionNoun,
  returnsNoun,
  sampleNoun,
  sandboxNoun,
  searchNoun,
  sessionNoun,
  sitemapNoun,
  staffNoun,
  stockNoun,
  waitlistNoun,
  wishlistNoun,
];
