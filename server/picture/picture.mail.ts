import {
  type MailAttachment,
  type MailedPicture,
  mailPictureSize,
  mailWordmarkId,
  type RenderMail,
  type RenderShopMail,
} from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { type BlobStore, parseKey, readBlob } from '../platform/blobs.ts';
import type { Report } from '../platform/report.ts';
import { getMembershipName, getSeller, type ShopPicture, type ShopProfile } from '../platform/shop/shop-folder.ts';
import type { ShopSource } from '../platform/shop/shop-source.ts';
import { getVariantKey, isPhotographName, parseContentId } from './picture.rules.ts';

/** Pixels of a picture per pixel of the mail: screens of phones have two or more. */
const density = 2;

const maxDrawingBytes = 500_000;
const maxPixels = 4_000_000;
const timeoutSeconds = 5;

/** Stands for a picture that cannot be read: one transparent pixel, through which its ground shows. */
const emptyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Creates the function that renders the mails of the shop with their pictures as attachments. They are PNG: mail programs
 * show no SVG, and few show WebP or AVIF.
 */
export function createShopMailRenderer({
  shop,
  blobs,
  report,
  renderMail,
  getPageUrl,
}: {
  shop: ShopSource;
  blobs: BlobStore;
  report: Report;
  renderMail: RenderShopMail;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}): RenderMail {
  let drawn: { profile: ShopProfile; wordmark: Promise<Wordmark | null> } | null = null;

  /** Draws the wordmark once for each content of the shop's folder. */
  function getWordmark(profile: ShopProfile): Promise<Wordmark | null> {
    if (drawn?.profile !== profile) {
      const wordmark = drawWordmark(profile).catch((error: unknown) => {
        report(error);
        return null;
      });
      drawn = { profile, wordmark };
    }
    return drawn.wordmark;
  }

  return async (name, props, edition) => {
    const profile = shop.get();
    const wordmark = await getWordmark(profile);
    const careUrl = getPageUrl('/customer-care', edition.market, edition.language);
    const membershipName = getMembershipName(profile.file, edition.language);
    const seller = getSeller(profile, edition.market, edition.language);
    const frame = { look: profile.mailLook, seller, membershipName, wordmark: wordmark?.size ?? null, careUrl };
    const { pictures, ...mail } = await renderMail(name, props, edition, frame);
    const attachments: MailAttachment[] = wordmark ? [wordmark.attachment] : [];
    // One after the other: a mail is in no hurry, and a picture takes memory for its pixels.
    for (const picture of pictures) attachments.push(await createAttachment(blobs, picture));
    return { ...mail, attachments };
  };
}

type Wordmark = { size: { width: number; height: number }; attachment: MailAttachment };

/** The greatest size in a mail, in pixels. */
const wordmarkBox = { width: 176, height: 52 };
/** Paper around the drawing, which a dark mail program shows as a plate. */
const wordmarkEdge = 8;

/** Draws the shop's wordmark or logo on its paper, so that it can be read on any ground; null where the shop has none. */
async function drawWordmark({ file, pictures, mailLook }: ShopProfile): Promise<Wordmark | null> {
  const picture = pictures.get(file.wordmark?.file ?? file.logo ?? '');
  if (!picture) return null;
  const { width, height } = fitBox(picture);
  const sharp = await loadSharp();
  const content = await sharp(picture.content, { density: getDensity(picture, width) })
    .resize(width * density, height * density, { fit: 'fill' })
    .flatten({ background: mailLook.paper })
    .extend({
      top: wordmarkEdge * density,
      bottom: wordmarkEdge * density,
      left: wordmarkEdge * density,
      right: wordmarkEdge * density,
      background: mailLook.paper,
    })
    .png({ palette: true })
    .toBuffer();
  return {
    size: { width: width + 2 * wordmarkEdge, height: height + 2 * wordmarkEdge },
    attachment: { id: mailWordmarkId, fileName: 'wordmark.png', mediaType: 'image/png', content },
  };
}

function fitBox({ width, height }: ShopPicture): { width: number; height: number } {
  const scale = Math.min(wordmarkBox.width / width, wordmarkBox.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A drawing of few units is drawn large, rather than enlarged from a small one. */
function getDensity(picture: ShopPicture, width: number): number {
  const isDrawing = picture.mediaType === 'image/svg+xml';
  return isDrawing ? Math.min(2400, Math.max(1, (72 * width * density) / picture.width)) : 72;
}

async function createAttachment(blobs: BlobStore, { id, url, ground }: MailedPicture): Promise<MailAttachment> {
  const original = await readPicture(blobs, url);
  const content = original ? await cropPicture(original, ground).catch(() => emptyPicture) : emptyPicture;
  return { id, fileName: `${id}.png`, mediaType: 'image/png', content };
}

/**
 * Returns a drawing, or of a photograph what was prepared of it: the upload itself is read by the picture process only. Null
 * where there is none, or none yet.
 */
async function readPicture(blobs: BlobStore, url: string): Promise<Buffer | null> {
  const { pathname, searchParams } = new URL(url, 'https://shop.invalid');
  const contentId = parseContentId(searchParams.get('v'));
  const key = isPhotographName(pathname)
    ? contentId && getVariantKey(contentId, { width: 320, format: 'avif' })
    : parseKey(pathname);
  const blob = key && (await blobs.get(key));
  if (!blob) return null;
  if (blob.size <= maxDrawingBytes) return readBlob(blob);
  blob.body.destroy();
  return null;
}

/** Crops a picture to the size of mails, with few enough colours for a mail of many products. */
async function cropPicture(content: Buffer, ground: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(content, { limitInputPixels: maxPixels })
    .timeout({ seconds: timeoutSeconds })
    .resize(mailPictureSize.width * density, mailPictureSize.height * density, { fit: 'cover' })
    .flatten({ background: ground })
    .png({ palette: true })
    .toBuffer();
}

/** Loads sharp at the first picture: it takes 14 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  return sharp;
}
