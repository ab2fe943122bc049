import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MailedPicture, MailFrame, RenderShopMail } from '@vermilion/contract/mail';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFolderStore } from '../platform/blobs.ts';
import { readShopFolder, type ShopProfile } from '../platform/shop/shop-folder.ts';
import { createShopSource } from '../platform/shop/shop-source.ts';
import { createShopMailRenderer } from './picture.mail.ts';
import { getVariantKey } from './picture.rules.ts';

const readExample = (name: string): ShopProfile => {
  const reading = readShopFolder(path.join(import.meta.dirname, '../../examples', name));
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.shop;
};

const contentId = 'aaaaaaaaaaaaaaaaaaaa';

async function renderWith(pictures: MailedPicture[], shop = readExample('demo')) {
  const blobs = createFolderStore(mkdtempSync(path.join(tmpdir(), 'mail-')));
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><path d="M99 99h200v200z"/></svg>';
  const photograph = { create: { width: 900, height: 600, channels: 3, background: '#0000ff' } } as const;
  await blobs.put('drawing.svg', Buffer.from(drawing), 'image/svg+xml');
  const prepared = getVariantKey(contentId, { width: 320, format: 'avif' });
  await blobs.put(prepared, await sharp(photograph).avif().toBuffer(), 'image/avif');
  let frame: MailFrame | undefined;
  const renderMail: RenderShopMail = async (_name, _props, _edition, given) => {
    frame = given;
    return { subject: 'S', html: 'H', text: 'T', pictures };
  };
  const render = createShopMailRenderer({
    shop: createShopSource(shop),
    blobs,
    report: (error) => {
      throw error;
    },
    renderMail,
    getPageUrl: (page, market, language) => `https://${market}.shop.example${page}?language=${language}`,
  });
  const mail = await render('staff.invitation', { link: '' }, { market: 'TH', language: 'th' });
  return { mail, frame };
}

test('attaches the wordmark as PNG on the shop’s paper, at twice the size that the mail shows it in', async () => {
  const { mail, frame } = await renderWith([]);
  const [wordmark] = mail.attachments;
  if (!wordmark || !frame?.wordmark) throw new Error('The demo has a wordmark');
  const { data, info } = await sharp(wordmark.content).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ format: 'raw', width: frame.wordmark.width * 2, height: frame.wordmark.height * 2 });
  expect([...data.subarray(0, 3)]).toEqual([0xfc, 0xfa, 0xf7]);
  expect(data.includes(0x14)).toBe(true);
  expect(frame.careUrl).toBe('https://TH.shop.example/customer-care?language=th');
});

test('attaches products as PNG of one size, whatever the original is, and one pixel where it is missing or not prepared', async () => {
  const ground = '#f0cfc6';
  const list = ['drawing.svg', `photo.jpg?v=${contentId}-900x600`, 'photo.jpg?v=', 'gone.svg'].map((name) => ({
    id: name,
    url: `/media/${name}`,
    ground,
  }));
  const { mail } = await renderWith(list);
  const sizes = [];
  for (const { content, mediaType } of mail.attachments.slice(1)) {
    const { format, width, height } = await sharp(content).metadata();
    expect(mediaType).toBe('image/png');
    expect(content.length).toBeLessThan(20_000);
    sizes.push([format, width, height]);
  }
  expect(sizes).toEqual([
    ['png', 144, 180],
    ['png', 144, 180],
    ['png', 1, 1],
    ['png', 1, 1],
  ]);
});

test('writes the name of a shop without wordmark', async () => {
  const { mail, frame } = await renderWith([], readExample('perfumery'));
  expect(mail.attachments).toEqual([]);
  expect(frame).toMatchObject({ wordmark: null, look: { name: 'Tamarind & Smoke' } });
});
