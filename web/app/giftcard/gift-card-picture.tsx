import { drawGiftCard, giftCardArtSize } from '@vermilion/contract/gift-card-art';
import type { GiftCardDesign } from '@vermilion/contract/gift-card-terms';
import { useShopIdentity } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';

/** The drawing of a design; decoration. Its edge shows where the drawing ends in the colour of the page. */
export function GiftCardPicture({ design, className }: { design: GiftCardDesign; className?: string }) {
  const { isExample } = useShopIdentity();
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawGiftCard(design, isExample))}`}
      alt=""
      {...giftCardArtSize}
      className={classNames('block h-auto w-full border border-rule', className)}
    />
  );
}
