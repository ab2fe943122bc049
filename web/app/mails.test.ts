import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import { limits } from '@vermilion/contract/limits';
import { type Language, languages, type MarketCode } from '@vermilion/contract/markets';
import type { Gift } from '@vermilion/contract/membership';
import type { CreditNote, Order, OrderProgress, Parcel, RefundPart } from '@vermilion/contract/order';
import type { Return } from '@vermilion/contract/returns';
import { parsePo } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { renderMail, renderSalonMail } from './mails.testing.ts';
import { catalogSources } from './messages/catalogs.ts';

const order: Order = {
  id: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  number: 'V-2046817',
  market: 'HK',
  status: 'confirmed',
  placedAt: '2026-11-20T02:42:00.000Z',
  seller: { name: 'Vermilion', address: [], taxNumber: null, receiptTitle: null },
  contact: { fullName: 'Ching <b>Chan</b>', email: 'ching@example.hk', phone: '+85251234567' },
  delivery: {
    method: 'standard',
    address: { subdivision: 'Hong Kong Island', district: 'Central', line1: '128 Hollywood Road' },
    store: null,
    estimate: { from: '2026-11-23', to: '2026-11-25' },
    readyBy: null,
  },
  collection: null,
  payment: {
    method: 'card',
    kind: 'card',
    label: null,
    payUntil: null,
    reason: null,
    reference: 'PC-HK-7731',
    isUnreachable: false,
  },
  refunds: [],
  creditNotes: [],
  parcels: [],
  paidAt: null,
  deliveredAt: null,
  cancelReason: null,
  lines: [
    {
      id: '2f0d9f4a-6a39-4b5e-9d86-0d51c8f2a7c4',
      kind: 'item',
      variantId: 1,
      sku: 'A',
      productSlug: 'no-4',
      name: 'No. 4 "Eau" & more',
      brand: { slug: 'orris-salt', name: 'Orris & Salt' },
      categorySlugs: ['fragrance'],
      shade: { name: 'Plum', hex: '#501030' },
      size: '50 ml',
      type: null,
      picture: { url: '/media/a.svg', ground: '#fff' },
      quantity: 2,
      unitPrice: 49_000,
      unitPriceBeforeSale: null,
      subtotal: 98_000,
      adjustments: [],
      total: 98_000,
      tax: { basisPoints: 0, amount: 0 },
    },
  ],
  totals: {
    subtotal: 98_000,
    discount: 0,
    shipping: 3000,
    total: 101_000,
    amountDue: 101_000,
    adjustments: [],
    tenders: [],
    taxes: [],
  },
  giftNote: null,
  canRetry: false,
  canCancel: false,
  returnableUntil: null,
  isOwn: false,
  retryMethods: [],
  heldUntil: null,
};
const braga: NonNullable<Order['delivery']['store']> = {
  code: 'a',
  market: 'ID',
  name: 'Braga',
  address: 'Jl. Braga 1',
  city: 'Bandung',
  zone: 'Asia/Jakarta',
  phone: '',
  hours: [],
  closedDays: [],
  preparationMinutes: 120,
  cutOff: null,
};

const link = 'https://hk.shop.example/orders/1?key=a_b&language=zh';

const hongKong = { market: 'HK', language: 'zh' } as const;
const marketByLanguage: Record<Language, MarketCode> = { en: 'SG', id: 'ID', th: 'TH', zh: 'HK' };
const editions = languages.map((language) => ({ market: marketByLanguage[language], language }));

const careLink = 'https://shop.example/customer-care';

const sellerLine = 'Vermilion Pte. Ltd. · 1 Example Road, Singapore 000001 · GST 001 00-0000000-0';

/** The last lines of a mail, after those about its occasion. */
const footLines = {
  en: ['', 'Anything we can help with? Ask Customer Care', careLink, '', sellerLine],
  zh: ['', '需要協助？聯絡顧客服務', careLink, '', sellerLine],
};

/** Gmail shows this much of a mail. */
const clippedBytes = 102_000;

/** The words of a mail's HTML, without its markup. */
const getWords = (html: string) =>
  html
    .replaceAll(/<img[^>]* class="wordmark"[^>]* alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<style.*?<\/style>|<[^>]+>/gs, '');

describe('the mail of a confirmed order', () => {
  test('says what was bought, in the language and money of the order', async () => {
    const mail = await renderMail('order.confirmed', { order, link }, hongKong);
    expect(mail.subject).toBe('訂單V-2046817已確認');
    expect(mail.text.split('\n')).toEqual([
      'Vermilion',
      '',
      '訂單V-2046817 · 2026年11月20日',
      '',
      '多謝你，訂單已確認',
      '',
      '預計11月23日（星期一）至25日（星期三）送達',
      '',
      '查看訂單',
      link,
      '',
      expect.stringContaining('密碼'),
      '',
      'Orris & Salt · No. 4 "Eau" & more · Plum，50 ml ×\u00a02：HK$980.00',
      '',
      '小計：HK$980.00',
      '運費：HK$30.00',
      '總計：HK$1,010.00',
      '',
      '標準送貨：預計11月23日（星期一）至25日（星期三）送達',
      '送貨地址：Ching <b>Chan</b> · 128 Hollywood Road · Central, Hong Kong Island',
      '付款方式：信用卡／扣帳卡',
      ...footLines.zh,
      '',
    ]);
    expect(mail.html).toMatch(/^<!doctype html><html lang="zh-Hant-HK">/);
  });

  test.each([
    '<b>bold</b>',
    '</td></tr></table><script>alert(1)</script>',
    '{0} {number} {children}',
    'A & B &amp; "C" \'D\'',
    '<0>tag of a text</0>',
    '\u202eright to left\u202c',
  ])('contains the name %j as plain text', async (fullName) => {
    const hostile = { ...order, contact: { ...order.contact, fullName } };
    const { html, text } = await renderMail(
      'order.confirmed',
      { order: hostile, link },
      { market: 'HK', language: 'en' },
    );
    expect(text).toContain(`Delivery address: ${fullName} · `);
    const escaped = fullName
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#x27;');
    expect(html).toContain(`<bdi>${escaped}<br/>128 Hollywood Road`);
    expect(html.match(/<script|<b>/)).toBeNull();
  });

  test('stays one line for each fact, whatever the name contains', async () => {
    const hostile = { ...order, contact: { ...order.contact, fullName: 'Ching\r\nBcc: all@example.hk' } };
    const mail = await renderMail('order.confirmed', { order: hostile, link }, { market: 'HK', language: 'en' });
    expect(mail.text).toContain('Delivery address: Ching Bcc: all@example.hk · ');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test('links to the order with its whole address', async () => {
    const { html } = await renderMail('order.confirmed', { order, link }, hongKong);
    expect(html).toContain('href="https://hk.shop.example/orders/1?key=a_b&amp;language=zh"');
  });

  test('shows the tax line where the market has one, and free shipping by its word', async () => {
    const totals: Order['totals'] = {
      subtotal: 98_000,
      discount: 8000,
      shipping: 0,
      total: 90_000,
      amountDue: 90_000,
      adjustments: [{ source: { kind: 'promo_code', code: 'GLOW' }, target: 'goods', amount: 8000 }],
      tenders: [],
      taxes: [{ name: 'PPN', basisPoints: 1100, amount: 8919, priceBeforeTax: 81_081 }],
    };
    const delivery: Order['delivery'] = {
      method: 'collect',
      address: null,
      store: braga,
      estimate: { from: '2026-11-23', to: '2026-11-23' },
      readyBy: '2026-11-23T08:15:00.000Z',
    };
    const shown = { ...order, totals, delivery };
    const { text } = await renderMail('order.confirmed', { order: shown, link }, { market: 'ID', language: 'id' });
    expect(text).toContain('Kode GLOW: \u2212Rp8.000');
    expect(text).toContain('Ongkir: Gratis');
    expect(text).toContain('Total: Rp90.000\nTermasuk PPN 11%: Rp8.919\nHarga sebelum PPN: Rp81.081\n');
    expect(text).toContain('Tempat pengambilan: Braga · Jl. Braga 1\n');
    expect(text).toContain('Ambil di toko: Bisa diambil Sen, 23 Nov, paling lambat pukul 15.15\n');
  });

  test.each([
    ['confirmed', 'Paid: HK$960.00\n'],
    ['blocked', 'Left to pay: HK$960.00\n'],
    ['cancelled', '\n'],
  ] as const)('shows what gift cards pay, and with the status %s what they leave', async (status, left) => {
    const [item] = order.lines;
    if (!item) throw new Error('The order has a line');
    const gift = { ...item, id: 'gift', kind: 'gift' as const, quantity: 1, subtotal: 9000, total: 0 };
    const totals: Order['totals'] = {
      ...order.totals,
      subtotal: 107_000,
      discount: 9000,
      amountDue: 96_000,
      adjustments: [{ source: { kind: 'offer', offerId: 'gift' }, target: 'goods', amount: 9000 }],
      tenders: [
        { source: { kind: 'gift_card', giftCardId: 'one' }, amount: 2000 },
        { source: { kind: 'gift_card', giftCardId: 'two' }, amount: 3000 },
      ],
    };
    const shown: Order = { ...order, status, lines: [item, gift], totals };
    const { text } = await renderMail('order.confirmed', { order: shown, link }, { market: 'HK', language: 'en' });
    expect(text).toContain('×\u00a01: Free\n');
    expect(text).toContain('Subtotal: HK$1,070.00\nOffer: \u2212HK$90.00\nShipping: HK$30.00\n');
    expect(text).toContain(`Total: HK$1,010.00\nGift card: \u2212HK$20.00\nGift card: \u2212HK$30.00\n${left}`);
  });
});

describe('the mail of an order that was not paid', () => {
  const card = { code: 'card', label: null } as const;
  const refused: Order = {
    ...order,
    status: 'blocked',
    payment: { ...order.payment, reason: '保安檢查未能通過 <x>', reference: 'PB-HK-7731' },
    canRetry: true,
    retryMethods: [card],
    heldUntil: '2026-11-21T02:42:00.000Z',
  };

  test('says what happened, that nothing was charged, what may work and until when', async () => {
    const mail = await renderMail('order.unpaid', { order: refused, outcome: 'blocked', link }, hongKong);
    expect(mail.subject).toBe('訂單V-2046817：付款不獲接納');
    expect(mail.text.split('\n')).toEqual([
      'Vermilion',
      '',
      '訂單V-2046817 · 2026年11月20日',
      '',
      '付款不獲接納',
      '',
      '付款服務商拒絕處理這次付款，未有收取任何款項。可以改用另一張卡。產品為你保留至11月21日（星期六）上午10:42。',
      '',
      '重新付款',
      link,
      '',
      expect.stringContaining('密碼'),
      '',
      'Orris & Salt · No. 4 "Eau" & more · Plum，50 ml ×\u00a02：HK$980.00',
      '',
      '小計：HK$980.00',
      '運費：HK$30.00',
      '總計：HK$1,010.00',
      '',
      '付款服務商的說明：保安檢查未能通過 <x>',
      '付款方式：信用卡／扣帳卡，參考編號PB-HK-7731',
      ...footLines.zh,
      '',
    ]);
    expect(mail.html).not.toContain('<x>');
  });

  test('contains nothing that the orderer typed', async () => {
    for (const outcome of ['failed', 'blocked', 'cancelled'] as const) {
      const { html, text } = await renderMail('order.unpaid', { order: refused, outcome, link }, hongKong);
      expect(html + text).not.toMatch(/Ching|Hollywood/);
    }
  });

  test('advises by the ways to pay that are left', async () => {
    const afterpay = { code: 'afterpay', label: 'Afterpay' } as const;
    const getLead = async (changes: Partial<Order>, outcome: 'failed' | 'blocked' = 'blocked') => {
      const props = { order: { ...refused, ...changes }, outcome, link };
      return (await renderMail('order.unpaid', props, { market: 'AU', language: 'en' })).text.split('\n')[6];
    };
    const kept = ' We’re holding your items until 1:42 pm, Sat, 21 Nov.';
    const stopped = 'The payment provider stopped it, and no money was taken.';
    expect(await getLead({})).toBe(`${stopped} Another card may work.${kept}`);
    expect(await getLead({ retryMethods: [card, afterpay] })).toBe(
      `${stopped} Another card or another way to pay may work.${kept}`,
    );
    expect(await getLead({ payment: { ...refused.payment, method: 'afterpay', label: 'Afterpay' } })).toBe(
      `${stopped} Another way to pay may work.${kept}`,
    );
    expect(await getLead({ canRetry: false, retryMethods: [] })).toBe(stopped);
    expect(await getLead({}, 'failed')).toBe(
      `The payment was refused or not finished in time, and no money was taken.${kept}`,
    );
  });

  test.each([
    [
      'failed',
      'The payment was refused or not finished in time. We’re holding your items until 10:42 am, Sat, 21 Nov. ',
    ],
    [
      'blocked',
      'The payment provider stopped it. Another card may work. We’re holding your items until 10:42 am, Sat, 21 Nov. ',
    ],
    [
      'cancelled',
      'We didn’t receive payment in time, so we released your items. If a payment still comes through, we’ll refund it. ',
    ],
  ] as const)('says of a %s order what becomes of the money of gift cards', async (outcome, lead) => {
    const tenders: Order['totals']['tenders'] = [{ source: { kind: 'gift_card', giftCardId: 'one' }, amount: 3000 }];
    const totals: Order['totals'] = { ...order.totals, amountDue: 98_000, tenders };
    const props = { order: { ...refused, totals }, outcome, link };
    const { text } = await renderMail('order.unpaid', props, { market: 'HK', language: 'en' });
    const returned =
      outcome === 'cancelled'
        ? 'We’ve returned what your gift card or store credit paid.'
        : 'If it stays unpaid, we’ll return what your gift card or store credit paid.';
    expect(text.split('\n')[6]).toBe(lead + returned);
  });

  test('of a cancelled order leads to it, and asks for no payment', async () => {
    const over: Order = { ...refused, status: 'cancelled', canRetry: false, retryMethods: [], heldUntil: null };
    const props = { order: over, outcome: 'cancelled' as const, link };
    const { text, html } = await renderMail('order.unpaid', props, { market: 'HK', language: 'en' });
    expect(text).toContain('No money was taken. If a payment still comes through, we’ll refund it.\n');
    expect(text).toContain(`See your order\n${link}\n`);
    expect(`${text}${html}`).not.toMatch(/Retry|keep your items|保安/);
  });
});

const toPayment: RefundPart = {
  amount: 52_000,
  to: 'payment',
  state: 'succeeded',
  reference: 'RF-HK-01',
  card: null,
};
const toGiftCard: RefundPart = {
  ...toPayment,
  amount: 5000,
  to: 'gift_card',
  reference: null,
  card: { ending: '7KQ2', expiresOn: '2029-11-21' },
};
const creditNote: CreditNote = {
  id: 'note',
  at: '2026-11-23T02:00:00.000Z',
  reason: 'return',
  lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1, withdrawn: 1, amount: 49_000 }],
  shipping: 3000,
  amount: 52_000,
  taxAmount: 0,
};

test('the mail about a refund names amount and reference, and nothing that the orderer typed', async () => {
  const props = { order, parts: [toPayment], creditNote: null, link };
  const mail = await renderMail('order.refunded', props, { market: 'HK', language: 'en' });
  expect(mail.subject).toBe('Order V-2046817: your refund');
  expect(mail.text).toContain('HK$520.00 was refunded. ');
  expect(mail.text).toContain('Refunded to: Card, HK$520.00, Reference RF-HK-01\n');
  // It is not a receipt: nothing that was not refunded is named.
  expect(mail.text).not.toContain('Eau');
  expect(`${mail.text}${mail.html}`).not.toMatch(/Ching|Hollywood/);
});

test('the mail about a refund names its lines and shipping, and each of the means that got money back', async () => {
  const parts = [toPayment, toGiftCard, { ...toPayment, to: 'credit' as const, amount: 1000, reference: null }];
  const props = { order, parts, creditNote, link };
  const { text } = await renderMail('order.refunded', props, { market: 'HK', language: 'en' });
  expect(text.split('\n').slice(4)).toEqual([
    'Your money is on its way back',
    '',
    'HK$520.00 was refunded. Your bank may need up to ten working days to show it.',
    '',
    'HK$50.00 is back on your gift card. You can spend it now.',
    '',
    'HK$10.00 was refunded as store credit. Log in and choose it in your bag to pay with it.',
    '',
    'See your order',
    link,
    '',
    'Don’t share this link: it opens your order without a password.',
    '',
    'Orris & Salt · No. 4 "Eau" & more · Plum, 50 ml ×\u00a01: HK$490.00',
    '',
    'Shipping: HK$30.00',
    'Refund: HK$520.00',
    '',
    'Refunded to: Card, HK$520.00, Reference RF-HK-01',
    'Refunded to: Gift card ending in 7KQ2, HK$50.00, valid until 21 November 2029',
    'Refunded to: Store credit, HK$10.00',
    ...footLines.en,
    '',
  ]);
});

describe('the mail of a parcel', () => {
  const english = { market: 'HK', language: 'en' } as const;
  const [first] = order.lines;
  if (!first) throw new Error('The order has a line');
  const lipstick = { ...first, id: 'a', name: 'Velvet', shade: null, size: null, quantity: 3 };
  const cream = { ...first, id: 'b', name: 'Cream', shade: null, size: null, quantity: 1 };
  const createParcel = (id: string, ...lines: Parcel['lines']): Parcel => ({
    id,
    carrier: 'SingPost',
    trackingNumber: id,
    trackingUrl: null,
    shippedAt: '2026-11-21T02:00:00.000Z',
    deliveredAt: null,
    lines,
  });
  const p1 = createParcel('P1', { lineId: 'a', quantity: 1 });
  const p2 = createParcel('P2', { lineId: 'a', quantity: 1 }, { lineId: 'b', quantity: 1 });
  const shipped: Order = { ...order, status: 'partly_shipped', paidAt: order.placedAt, lines: [lipstick, cream] };
  const refundOfOne: CreditNote = {
    ...creditNote,
    reason: 'not_available',
    lines: [{ lineId: 'a', quantity: 1, withdrawn: 1, amount: 9000 }],
    shipping: 0,
    amount: 9000,
  };
  const readBody = async (shown: Order, parcel: Parcel | null, progress: OrderProgress = 'shipped') => {
    const props = { order: shown, progress, parcel, link };
    const { subject, text } = await renderMail('order.progress', props, english);
    return [subject, ...text.split('\n').slice(4, -footLines.en.length - 1)].filter((line) => line !== '');
  };

  test('names what is in it and what is still to come', async () => {
    expect(await readBody({ ...shipped, parcels: [p1] }, p1)).toEqual([
      'Part of order V-2046817 is on its way',
      'Part of your order is on its way',
      'The rest will follow in a separate parcel. We’ll email you when it leaves.',
      'See your order',
      link,
      'Don’t share this link: it opens your order without a password.',
      'In this parcel',
      'Orris & Salt · Velvet · ×\u00a01',
      'Still to come',
      'Orris & Salt · Velvet · ×\u00a02',
      'Orris & Salt · Cream · ×\u00a01',
      'Order total: HK$1,010.00',
      'Parcel: SingPost, P1',
      expect.stringMatching(/^Standard delivery: /),
      expect.stringMatching(/^Delivery address: /),
    ]);
  });

  test('promises nothing that was refunded, and says what was', async () => {
    const part = { ...shipped, parcels: [p1], creditNotes: [refundOfOne] };
    expect((await readBody(part, p1)).slice(6, 15)).toEqual([
      'In this parcel',
      'Orris & Salt · Velvet · ×\u00a01',
      'Still to come',
      'Orris & Salt · Velvet · ×\u00a01',
      'Orris & Salt · Cream · ×\u00a01',
      'Refunded',
      'Orris & Salt · Velvet · ×\u00a01',
      'Order total: HK$1,010.00',
      'Refunds: \u2212HK$90.00',
    ]);
    const all: Order = { ...part, status: 'shipped', parcels: [p1, p2] };
    const rest = await readBody(all, p2);
    expect(rest.slice(0, 2)).toEqual([
      'The rest of order V-2046817 is on its way',
      'The rest of your order is on its way',
    ]);
    expect(rest.slice(6, 11)).toEqual([
      'In this parcel',
      'Orris & Salt · Velvet · ×\u00a01',
      'Orris & Salt · Cream · ×\u00a01',
      'Refunded',
      'Orris & Salt · Velvet · ×\u00a01',
    ]);
    // The mail server was down when the first parcel left.
    expect((await readBody(all, p1)).slice(0, 2)).toEqual([
      'Part of order V-2046817 is on its way',
      'Part of your order is on its way',
    ]);
  });

  test('that holds the whole order names its sums', async () => {
    const whole: Order = {
      ...shipped,
      status: 'shipped',
      lines: [cream],
      parcels: [createParcel('P1', { lineId: 'b', quantity: 1 })],
    };
    const body = await readBody(whole, whole.parcels[0] ?? null);
    expect(body[0]).toBe('Order V-2046817 is on its way');
    expect(body).toContain('Orris & Salt · Cream · ×\u00a01: HK$980.00');
    expect(body).toContain('Subtotal: HK$980.00');
    expect(body).not.toContain('In this parcel');
  });

  test.each(['delivered', 'collected'] as const)(
    'of an order that was %s names no day of arrival, and what was refunded',
    async (status) => {
      const over: Order = {
        ...shipped,
        status,
        parcels: status === 'delivered' ? [p1, p2] : [],
        deliveredAt: '2026-11-24T02:00:00.000Z',
        creditNotes: [refundOfOne],
      };
      const body = await readBody(over, null, status);
      expect(body.slice(6, -1)).toEqual([
        'In your order',
        'Orris & Salt · Velvet · ×\u00a02',
        'Orris & Salt · Cream · ×\u00a01',
        'Refunded',
        'Orris & Salt · Velvet · ×\u00a01',
        'Order total: HK$1,010.00',
        'Refunds: \u2212HK$90.00',
      ]);
      expect(body.at(-1)).toMatch(/^Delivery address: /);
    },
  );
});

const [voucher, doublePoints] = [
  {
    id: 'voucher',
    type: 'birthday_voucher',
    label: null,
    market: 'SG',
    value: { kind: 'amount_off', amount: 2000 },
    minimumSpend: 6000,
    state: 'available',
    lastDay: '2026-11-30',
    usedAt: null,
  },
  {
    id: 'points',
    type: 'birthday_points',
    label: null,
    market: 'SG',
    value: { kind: 'double_points' },
    minimumSpend: 0,
    state: 'available',
    lastDay: '2026-11-30',
    usedAt: null,
  },
] as const satisfies Gift[];
const gifts = [voucher, doublePoints];

const purchase: GiftCardPurchase = {
  id: order.id,
  number: 'G-1004203',
  market: 'HK',
  status: 'refunded',
  placedAt: order.placedAt,
  amount: 5000,
  design: 'bullet',
  message: '',
  buyer: { fullName: 'Ching', email: 'ching@example.hk' },
  recipient: { fullName: 'Ploy', email: 'ploy@example.hk' },
  sendOn: '2026-11-21',
  sendZone: 'Asia/Hong_Kong',
  sentAt: null,
  expiresOn: '2029-11-21',
  payment: {
    method: 'virtual_account',
    kind: 'transfer',
    label: null,
    payUntil: '2026-11-21T02:42:00.000Z',
    reason: null,
    reference: null,
    isUnreachable: false,
  },
  cancelReason: null,
  canRetry: false,
  retryMethods: [],
  canCancel: false,
  refund: null,
  canResend: false,
  canCorrect: false,
  delivery: 'planned',
  heldUntil: null,
  isOwn: false,
};

/** Every change of a tier that is mailed, by its cause. */
const changes = [
  { from: 'pink', to: 'white', cause: 'purchase', keptUntil: null },
  { from: 'white', to: 'black', cause: 'purchase', keptUntil: '2028-06-30' },
  { from: 'black', to: 'gold', cause: 'purchase', keptUntil: '2028-06-30' },
  { from: 'gold', to: 'black', cause: 'year_end', keptUntil: '2027-06-30' },
  { from: 'black', to: 'white', cause: 'year_end', keptUntil: null },
  { from: 'gold', to: 'white', cause: 'taken_back', keptUntil: null },
] as const;

describe('the mails about a membership', () => {
  const singapore = { market: 'SG', language: 'en' } as const;

  test.each([
    ['You’ve reached White', changes[0], ''],
    ['You’ve reached Black', changes[1], 'It’s yours until 30 June 2028.\n\n'],
    ['You’ve reached Gold', changes[2], 'It’s yours until 30 June 2028.\n\n'],
    [
      'You’re Black now',
      changes[3],
      'You spent less in the past year than Gold requires. You keep your points.\n\nIt’s yours until 30 June 2027.\n\n',
    ],
    ['You’re White now', changes[4], 'You spent less in the past year than Black requires. You keep your points.\n\n'],
    ['You’re White now', changes[5], 'An order was cancelled or refunded, and no longer counts towards Gold.\n\n'],
  ] as const)('of a changed tier: %s', async (title, change, body) => {
    const { subject, text } = await renderMail('loyalty.tierChanged', { ...change, link }, singapore);
    expect(subject).toBe(title);
    expect(text).toBe(
      `Vermilion\n\nBeauty Pass\n\n${title}\n\n${body}See your membership\n${link}\n\nYou get this because your membership has changed.\n${footLines.en.join('\n')}\n`,
    );
  });

  test('of a tier that will be lost name amount and day, and offer nothing', async () => {
    const year = { tier: 'gold', amountToKeep: 10_050, lastDay: '2027-06-30' } as const;
    const { subject, text } = await renderMail('loyalty.tierWarning', { ...year, link }, singapore);
    expect(subject).toBe('Your Gold tier is ending');
    expect(text).toContain(
      'It’s yours until 30 June 2027.\n\nSpend $100.50 more within your membership year for another year of Gold. You keep your points.\n',
    );
    expect(text).not.toContain('Stop these emails');
  });

  test('of a birthday name each gift with what it gives', async () => {
    const props = { gifts, link, stopLink: 'https://sg.shop.example/stop_news#token=t' };
    const { subject, text } = await renderMail('loyalty.birthdayGifts', props, singapore);
    expect(subject).toBe('Your birthday gift is here');
    expect(text).toContain(
      'Birthday voucher: $20 off your bag. Minimum spend $60. Valid till 30 November 2026.\n' +
        'Double points for your birthday: Twice the points on every order, all month. Valid till 30 November 2026.\n',
    );
    expect(text).toContain('https://sg.shop.example/stop_news#token=t');
  });
});

describe.each(editions)('in $language, the mails', (edition) => {
  const taxes = [{ name: 'VAT', basisPoints: 700, amount: 1, priceBeforeTax: 100_999 }];
  const shown: Order = {
    ...order,
    totals: {
      ...order.totals,
      discount: 100,
      taxes,
      adjustments: [{ source: { kind: 'staff_discount' }, target: 'goods', amount: 100 }],
      amountDue: 98_000,
      tenders: [{ source: { kind: 'gift_card', giftCardId: 'one' }, amount: 3000 }],
    },
    canRetry: true,
    retryMethods: [{ code: 'card', label: null }],
    heldUntil: '2026-11-21T02:42:00.000Z',
  };
  const transfer: Order['payment'] = {
    ...order.payment,
    method: 'virtual_account',
    kind: 'transfer',
    payUntil: '2026-11-21T02:42:00.000Z',
  };
  const waiting: Order = {
    ...shown,
    status: 'ready_to_collect',
    delivery: { ...shown.delivery, method: 'collect', address: null, store: braga },
    collection: { code: '7KQ-2M9', collectBy: '2026-11-28T11:00:00.000Z' },
  };
  const trackedParcel: Parcel = {
    id: 'P1',
    carrier: 'SingPost',
    trackingNumber: 'P1',
    trackingUrl: link,
    shippedAt: order.placedAt,
    deliveredAt: null,
    lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }],
  };
  const earlierParcel: Parcel = { ...trackedParcel, id: 'P0' };
  const partOfOrder: Order = { ...shown, status: 'partly_shipped', parcels: [trackedParcel], canRetry: false };
  const requestedReturn: Return = {
    id: order.id,
    number: 'R-104201',
    state: 'requested',
    method: 'label',
    requestedAt: order.placedAt,
    receivedAt: null,
    arriveBy: null,
    label: null,
    refusal: null,
    storeCode: null,
    refundTo: 'original',
    refundAmount: null,
    refunds: [],
    lines: [
      {
        lineId: order.lines[0]?.id ?? '',
        name: '',
        quantity: 1,
        reason: 'changed_mind',
        received: null,
        condition: null,
        refunded: 0,
      },
    ],
    canCancel: true,
  };
  const labelledReturn: Return = {
    ...requestedReturn,
    state: 'accepted',
    label: { carrier: 'SingPost', trackingNumber: 'R1', url: link },
  };
  const render = (renderShopMail = renderMail) =>
    Promise.all([
      renderShopMail('order.confirmed', { order: shown, link }, edition),
      ...(['failed', 'blocked', 'cancelled'] as const).map((outcome) =>
        renderShopMail('order.unpaid', { order: shown, outcome, link }, edition),
      ),
      ...(['pending', 'failed'] as const).map((status) =>
        renderShopMail('order.unfinished', { order: { ...shown, status }, link }, edition),
      ),
      renderShopMail('order.transfer', { order: { ...shown, status: 'pending', payment: transfer }, link }, edition),
      renderShopMail(
        'order.refundRefused',
        { order: shown, refund: { amount: 100 }, returned: [toGiftCard], link },
        edition,
      ),
      ...[toPayment, toGiftCard, { ...toPayment, to: 'credit' as const, reference: null }].map((part) =>
        renderShopMail('order.refunded', { order: shown, parts: [part], creditNote, link }, edition),
      ),
      ...(['shipped', 'delivered', 'ready_to_collect', 'collected', 'cancelled'] as const).map((progress) => {
        const isCollected = progress === 'ready_to_collect' || progress === 'collected';
        const moved = { ...(isCollected ? waiting : shown), status: progress };
        return renderShopMail('order.progress', { order: moved, progress, parcel: null, link }, edition);
      }),
      ...[partOfOrder, { ...partOfOrder, parcels: [earlierParcel, ...partOfOrder.parcels] }].map((moved) => {
        const parcel = moved.parcels.at(-1) ?? null;
        return renderShopMail('order.progress', { order: moved, progress: 'shipped', parcel, link }, edition);
      }),
      renderShopMail('order.collectReminder', { order: waiting, link }, edition),
      renderShopMail(
        'giftcard.transfer',
        { purchase: { ...purchase, status: 'pending', canRetry: true }, link },
        edition,
      ),
      renderShopMail('giftcard.confirmed', { purchase, link }, edition),
      renderShopMail('giftcard.unpaid', { purchase, outcome: 'failed', link }, edition),
      ...(['pending', 'failed'] as const).map((status) =>
        renderShopMail('giftcard.unfinished', { purchase: { ...purchase, status, canRetry: true }, link }, edition),
      ),
      ...(['buyer', 'recipient'] as const).map((to) =>
        renderShopMail('giftcard.readdressed', { number: purchase.number, to, link }, edition),
      ),
      renderShopMail('giftcard.refunded', { purchase, refund: { amount: 5000, isTransfer: false }, link }, edition),
      renderShopMail(
        'giftcard.delivered',
        {
          code: 'VGC-1234-5678-9ABC',
          amount: 5000,
          design: 'bullet',
          message: 'Ploy',
          buyerName: 'Ching',
          recipientName: 'Ploy',
          expiresOn: '2029-11-21',
          shopLink: link,
          balanceLink: link,
        },
        edition,
      ),
      ...[true, false].map((canCorrect) =>
        renderShopMail(
          'giftcard.undelivered',
          { purchase: { ...purchase, status: 'confirmed', delivery: 'refused', canCorrect }, link },
          edition,
        ),
      ),
      renderShopMail('giftcard.refundRefused', { purchase, refund: { amount: 5000 }, link }, edition),
      renderShopMail(
        'giftcard.expiring',
        {
          ending: '7KQ2',
          balance: 5000,
          expiresOn: '2029-11-21',
          recipientName: 'Ploy',
          shopLink: link,
          balanceLink: link,
        },
        edition,
      ),
      renderShopMail('giftcard.creditGiven', { amount: 5000, balance: 7000, link }, edition),
      renderShopMail('account.verification', { link }, edition),
      renderShopMail('account.exists', { link }, edition),
      renderShopMail('account.reset', { link }, edition),
      renderShopMail('account.passwordChanged', { link }, edition),
      renderShopMail('account.googleLinked', { link }, edition),
      renderShopMail('account.deleted', { link }, edition),
      renderShopMail('staff.invitation', { link }, edition),
      renderShopMail('returns.changed', { return: requestedReturn, order: shown, link }, edition),
      renderShopMail('returns.changed', { return: labelledReturn, order: shown, link }, edition),
      renderShopMail('account.emailChange', { link }, edition),
      renderShopMail('account.emailInUse', { link }, edition),
      renderShopMail('account.emailChanged', { link }, edition),
      renderShopMail('loyalty.pointsExpiring', { points: 120, on: '2027-07-10', link }, edition),
      ...changes.map((change) => renderShopMail('loyalty.tierChanged', { ...change, link }, edition)),
      ...(['black', 'gold'] as const).map((tier) => {
        const year = { amountToKeep: 10_000, lastDay: '2027-06-30' };
        return renderShopMail('loyalty.tierWarning', { tier, ...year, link }, edition);
      }),
      renderShopMail('loyalty.birthdayGifts', { gifts, link, stopLink: link }, edition),
    ]);

  test('leave no placeholder unfilled and have words of their language only', async () => {
    const script = { en: /[a-z]/, id: /[a-z]/, th: /\p{Script=Thai}/u, zh: /\p{Script=Han}/u }[edition.language];
    for (const { subject, html, text } of await render()) {
      expect(`${subject}${html}${text}`).not.toMatch(/\{\w+\}/);
      expect(subject).toMatch(script);
      if (edition.language !== 'en') expect(getWords(html)).not.toMatch(/\b(?:order|payment|account|your|the)\b/i);
    }
  });

  test('say the same in their text as in their HTML', async () => {
    const squeeze = (words: string) => words.replaceAll(/[\s:：·]/g, '');
    const decode = (words: string) =>
      words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    for (const { subject, html, text } of await render()) {
      const words = squeeze(decode(getWords(html.replace(/<title>.*?<\/title>/, ''))));
      expect(squeeze(text.replaceAll(link, '').replace(careLink, ''))).toBe(words);
      expect(subject).not.toBe('');
    }
  });

  test('have each link on a line of its own, so that nothing is taken for a part of it', async () => {
    for (const { subject, text, html } of await render()) {
      const lines = text.split('\n').filter((line) => line.includes('://'));
      for (const line of lines) expect(line, subject).toMatch(/^https:\/\/\S*[\w/]$/);
      // Nor by a program that shows the HTML as text of its own.
      expect(html, subject).not.toMatch(/<\/a>\s*[.,;:!?。，；：！？]/u);
    }
  });

  test('describe and size every picture, link to whole addresses only, and are not clipped', async () => {
    for (const { html, subject } of await render()) {
      const pictures = html.match(/<img [^>]*>/g) ?? [];
      expect(pictures.length, subject).toBeGreaterThan(0);
      for (const picture of pictures) {
        expect(picture).toMatch(/ src="cid:[\w-]+"/);
        expect(picture).toMatch(/ alt="/);
        expect(picture).toMatch(/ width="\d+" height="\d+"/);
      }
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\//);
      expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
      expect(Buffer.byteLength(html)).toBeLessThan(clippedBytes);
    }
  });

  test('name no other shop', async () => {
    for (const { subject, html, text } of await render(renderSalonMail)) {
      expect(text).toMatch(/^Studio Kōwhai\n/);
      expect(text).toMatch(/Kōwhai Hair Limited\n$/);
      expect(`${subject}${html}${text}`).not.toMatch(/vermilion|wordmark"/i);
    }
  });

  test('are not clipped with the fullest bag', async () => {
    const lines = Array.from({ length: limits.maxBagLines }, (_, index) => ({
      ...(shown.lines[0] as Order['lines'][number]),
      id: `${index}`,
      picture: { url: `/media/${index}.svg`, ground: '#f0cfc6' },
    }));
    const { html } = await renderMail('order.confirmed', { order: { ...shown, lines }, link }, edition);
    expect(Buffer.byteLength(html)).toBeLessThan(clippedBytes);
    expect(new Set(html.match(/cid:picture-\d+/g)).size).toBe(24);
  });
});

test('mails and pages say the same thing in the same words', () => {
  const folder = path.join(import.meta.dirname, 'messages');
  const read = (catalog: string, language: Language) =>
    parsePo(readFileSync(path.join(folder, catalog, `${language}.po`), 'utf8')).items.map(
      ({ msgid, msgstr: [translation] }) => [msgid, translation] as const,
    );
  for (const language of languages) {
    const pages = new Map(Object.keys(catalogSources).flatMap((catalog) => read(catalog, language)));
    const shared = read('mail', language).filter(([message]) => pages.has(message));
    expect(shared.length).toBeGreaterThan(10);
    for (const [message, translation] of shared)
      expect(translation, `${language}: ${message}`).toBe(pages.get(message));
  }
});
