import { drawGiftCard } from '@vermilion/contract/gift-card-art';
import { type GiftCardDesign, giftCardPictureId } from '@vermilion/contract/gift-card-terms';
import type { MailAttachment } from '@vermilion/contract/mail';

const pictures = new Map<string, Promise<Buffer>>();

/** Draws a design as PNG: mail programs show no SVG. Loads sharp at the first picture: it takes 14 MB. */
async function drawPicture(design: GiftCardDesign, hasName: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawGiftCard(design, hasName)))
    .png({ palette: true })
    .toBuffer();
}

/** Returns the picture of a design, to attach to the mail that shows it. Each is drawn once. @param hasName see drawGiftCard */
export async function createPictureAttachment(design: GiftCardDesign, hasName: boolean): Promise<MailAttachment> {
  const key = `${design} ${hasName}`;
  const drawn = pictures.get(key) ?? drawPicture(design, hasName);
  pictures.set(key, drawn);
  return { id: giftCardPictureId, fileName: 'gift-card.png', mediaType: 'image/png', content: await drawn };
}
