import { drawGiftCard } from '@vermilion/contract/gift-card-art';
import { type GiftCardDesign, giftCardPictureId } from '@vermilion/contract/gift-card-terms';
import type { MailAttachment } from '../platform/mail.ts';

const pictures = new Map<GiftCardDesign, Promise<Buffer>>();

/** Draws a design as PNG: mail programs show no SVG. Loads sharp at the first picture: it takes 14 MB. */
async function drawPicture(design: GiftCardDesign): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawGiftCard(design)))
    .png({ palette: true })
    .toBuffer();
}

/** Returns the picture of a design, to attach to the mail that shows it. Each is drawn once. */
export async function createPictureAttachment(design: GiftCardDesign): Promise<MailAttachment> {
  const drawn = pictures.get(design) ?? drawPicture(design);
  pictures.set(design, drawn);
  return { id: giftCardPictureId, fileName: 'gift-card.png', mediaType: 'image/png', content: await drawn };
}
