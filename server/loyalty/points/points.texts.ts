import type { PointSource } from '@vermilion/contract/loyalty';
import type { Language } from '@vermilion/contract/markets';
import { msg, type Text } from '@vermilion/contract/text';
import type { Texts } from '../../platform/tables.ts';
import { translate } from '../../platform/texts.ts';

/** What the point log calls each source (spec §3). */
const names: Record<PointSource, Text> = {
  manual_points_adjustment: msg({ message: 'Adjusted by customer care' }),
  level_redemption: msg({ message: 'Redeemed for a tier reward' }),
  expired_points: msg({ message: 'Points expired' }),
  survey_points: msg({ message: 'Answered a survey' }),
  used_points: msg({ message: 'Redeemed for a reward' }),
  registration_of_product_account: msg({ message: 'Registered your {product}' }),
  loyalty_points: msg({ message: 'Membership points' }),
  online_review: msg({ message: 'Wrote a review' }),
  published_review: msg({ message: 'Your review was published' }),
  completed_beauty_profile: msg({ message: 'Completed your beauty profile' }),
  downloaded_mobile_app: msg({ message: 'Downloaded the app' }),
  referred_mobile_app: msg({ message: 'Referred a friend to the app' }),
  bonus_points: msg({ message: 'Bonus points' }),
  purchase_points: msg({ message: 'Purchase' }),
  purchase_points_with_order_number: msg({ message: 'Order {orderNumber}' }),
  product_review_with_name: msg({ message: 'Reviewed {product}' }),
};

/** Sources that have another text where they name an order or a product. */
const namesWithProduct: Partial<Record<PointSource, Text>> = {
  loyalty_points: msg({ message: 'Your visit: {product}' }),
  used_points: msg({ message: 'Redeemed for {product}' }),
  level_redemption: msg({ message: 'Redeemed for {product}, a tier reward' }),
};

/** Sources that usually take points and give them back here, or the other way round. */
const reversals: Partial<Record<PointSource, Text>> = {
  loyalty_points: msg({ message: 'Your visit didn’t take place: points taken back' }),
  used_points: msg({ message: 'Reward not used: points are back' }),
  level_redemption: msg({ message: 'Tier reward not used: points are back' }),
  expired_points: msg({ message: 'Ordered in time: points are back' }),
  purchase_points_with_order_number: msg({ message: 'Order {orderNumber} cancelled or refunded' }),
};

/** Sources that usually take points away. */
const takingSources: readonly PointSource[] = ['used_points', 'level_redemption', 'expired_points'];

/** Returns what a row of the point log says, in the reader's language. */
export function describePosting(
  posting: { source: PointSource; points: number; order_number: string | null; product: Texts | null },
  language: Language,
): string {
  const { source, points, order_number: orderNumber } = posting;
  const isReversed = takingSources.includes(source) ? points > 0 : points < 0;
  const product = posting.product && (posting.product[language] ?? posting.product.en);
  const text = (isReversed ? reversals[source] : product && namesWithProduct[source]) || names[source];
  return translate(text, language, { orderNumber, product });
}
