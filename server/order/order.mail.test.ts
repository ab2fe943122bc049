import { languages, type MarketCode, markets } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import { describe, expect, test } from 'vitest';
import { orderMailTexts } from './order.mail.texts.ts';
import { createConfirmationMail, createRefundMail, createUnpaidMail } from './order.mail.ts';

const order: Order = {
  id: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  number: 'V-2046817',
  market: 'HK',
  status: 'confirmed',
  placedAt: '2026-11-20T02:42:00.000Z',
  contact: { fullName: 'Ching <Chan>', email: 'ching@example.hk', phone: '+85251234567' },
  delivery: {
    method: 'standard',
    address: { subdivision: 'Hong Kong Island', district: 'Central', line1: '128 Hollywood Road' },
    store: null,
    estimate: { from: '2026-11-23', to: '2026-11-25' },
  },
  payment: { method: 'card', label: null, reason: null, reference: 'PC-HK-7731', isUnreachable: false },
  refunds: [],
  cancelledBecause: null,
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
      picture: { url: '/a.svg', ground: '#fff' },
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
    payable: 101_000,
    adjustments: [],
    tenders: [],
    taxes: [],
  },
  canRetry: false,
  canCancel: false,
  retryMethods: [],
  heldUntil: null,
};
const link = 'https://hk.shop.example/orders/1?key=a_b&language=zh';

describe('the mail of a confirmed order', () => {
  test('says what was bought, in the language and money of the order', () => {
    const mail = createConfirmationMail(order, markets.HK, 'zh', link);
    expect(mail).toMatchObject({
      to: { name: 'Ching <Chan>', address: 'ching@example.hk' },
      subject: '訂單 V-2046817 已確認',
      messageId: '<order.0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11.confirmed@vermilion>',
    });
    expect(mail.text.split('\n')).toEqual([
      '多謝你，訂單已確認',
      '訂單 V-2046817 · 2026年11月20日',
      '',
      'Orris & Salt · No. 4 "Eau" & more，Plum，50 ml × 2：HK$980.00',
      '',
      '小計：HK$980.00',
      '運費：HK$30.00',
      '總計：HK$1,010.00',
      '',
      '送貨：標準送貨，11月23日週一 – 11月25日週三',
      '送貨地址：Ching <Chan>，香港島，Central，128 Hollywood Road',
      '付款方式：信用卡',
      '',
      '查看訂單',
      link,
      '',
      expect.stringContaining('密碼'),
      '',
      'Vermilion',
      '',
    ]);
  });

  test('escapes what people typed', () => {
    const { html } = createConfirmationMail(order, markets.HK, 'en', link);
    expect(html).toContain('No. 4 &quot;Eau&quot; &amp; more');
    expect(html).toContain('Ching &lt;Chan&gt;');
    expect(html).toContain('href="https://hk.shop.example/orders/1?key=a_b&amp;language=zh"');
    expect(html).not.toContain('<Chan>');
    expect(html).toContain('<html lang="en-HK">');
  });

  test('shows the tax line where the market has one, and free shipping by its word', () => {
    const totals: Order['totals'] = {
      subtotal: 98_000,
      discount: 8000,
      shipping: 0,
      total: 90_000,
      payable: 90_000,
      adjustments: [],
      tenders: [],
      taxes: [{ name: 'PPN', basisPoints: 1100, amount: 8919, priceBeforeTax: 81_081 }],
    };
    const delivery: Order['delivery'] = {
      method: 'collect',
      address: null,
      store: {
        code: 'a',
        market: 'ID',
        name: 'Braga',
        address: 'Jl. Braga 1',
        city: 'Bandung',
        zone: 'Asia/Jakarta',
        phone: '',
        hours: [],
      },
      estimate: { from: '2026-11-23', to: '2026-11-23' },
    };
    const { text } = createConfirmationMail({ ...order, totals, delivery }, markets.ID, 'id', link);
    expect(text).toContain('Diskon: \u2212Rp8.000');
    expect(text).toContain('Ongkir: Gratis');
    expect(text).toContain('Total: Rp90.000\nTermasuk PPN 11%: Rp8.919\nHarga sebelum PPN: Rp81.081\n');
    expect(text).toContain('Ambil di: Braga, Jl. Braga 1\n');
    expect(text).toContain('Pengiriman: Click & Collect, Sen, 23 Nov\n');
  });

  test('leaves no placeholder unfilled in any language', () => {
    const of: Record<(typeof languages)[number], MarketCode> = { en: 'SG', id: 'ID', th: 'TH', zh: 'HK' };
    const totals = { ...order.totals, taxes: [{ name: 'VAT', basisPoints: 700, amount: 1, priceBeforeTax: 100_999 }] };
    for (const language of languages) {
      const mail = createConfirmationMail({ ...order, totals }, markets[of[language]], language, link);
      expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/\{\w+\}/);
      expect(mail.html).toContain(orderMailTexts[language].headline);
    }
  });
});

describe('the mail of an order that was not paid', () => {
  const paymentId = '7f0c0d3e-91a4-4f57-8a3b-3a41d7a4be22';
  const card = { code: 'card', label: null } as const;
  const refused: Order = {
    ...order,
    status: 'blocked',
    payment: { ...order.payment, reason: '保安檢查攔截了這次交易 <x>', reference: 'PB-HK-7731' },
    canRetry: true,
    retryMethods: [card],
    heldUntil: '2026-11-21T02:42:00.000Z',
  };

  test('says what happened, that nothing was charged, what may work and until when', () => {
    const mail = createUnpaidMail(refused, 'blocked', paymentId, markets.HK, 'zh', link);
    expect(mail).toMatchObject({
      to: { name: '', address: 'ching@example.hk' },
      subject: '訂單 V-2046817：付款被攔截',
      messageId: `<payment.${paymentId}.blocked@vermilion>`,
    });
    expect(mail.text.split('\n')).toEqual([
      '付款被攔截',
      '訂單 V-2046817 · 2026年11月20日',
      '',
      '付款服務商攔截了這次付款，未有收取任何款項。可以改用另一張卡。產品為你保留至11月21日週六上午10:42。',
      '',
      'Orris & Salt · No. 4 "Eau" & more，Plum，50 ml × 2：HK$980.00',
      '',
      '小計：HK$980.00',
      '運費：HK$30.00',
      '總計：HK$1,010.00',
      '',
      '付款服務商的說明：保安檢查攔截了這次交易 <x>',
      '付款方式：信用卡，參考編號 PB-HK-7731',
      '',
      '重新付款',
      link,
      '',
      expect.stringContaining('密碼'),
      '',
      'Vermilion',
      '',
    ]);
    expect(mail.html).toContain('可以改用另一張卡。');
    expect(mail.html).toContain('保安檢查攔截了這次交易 &lt;x&gt;');
    expect(mail.html).not.toContain('<x>');
    expect(mail.html).toContain('href="https://hk.shop.example/orders/1?key=a_b&amp;language=zh"');
  });

  test('advises by the ways to pay that are left', () => {
    const afterpay = { code: 'afterpay', label: 'Afterpay' } as const;
    const lead = (changes: Partial<Order>, status: 'failed' | 'blocked' = 'blocked') =>
      createUnpaidMail({ ...refused, ...changes }, status, paymentId, markets.AU, 'en', link).text.split('\n')[3];
    const kept = ' We keep your items until 1:42 pm, Sat, 21 Nov.';
    const stopped = 'The payment provider stopped it, and no money was taken.';
    expect(lead({})).toBe(`${stopped} Another card may work.${kept}`);
    expect(lead({ retryMethods: [card, afterpay] })).toBe(
      `${stopped} Another card or another way to pay may work.${kept}`,
    );
    expect(lead({ payment: { ...refused.payment, method: 'afterpay', label: 'Afterpay' } })).toBe(
      `${stopped} Another way to pay may work.${kept}`,
    );
    expect(lead({ canRetry: false, retryMethods: [] })).toBe(stopped);
    expect(lead({}, 'failed')).toBe(`The payment was refused, and no money was taken.${kept}`);
  });

  test('of a cancelled order leads to it, and asks for no payment', () => {
    const over: Order = { ...refused, status: 'cancelled', canRetry: false, retryMethods: [], heldUntil: null };
    const { text, html } = createUnpaidMail(over, 'cancelled', paymentId, markets.HK, 'en', link);
    expect(text).toContain('No money was taken. A payment that still arrives is given back.\n');
    expect(text).toContain(`See your order\n${link}\n`);
    expect(`${text}${html}`).not.toMatch(/Retry|keep your items|保安/);
  });

  test('leaves no placeholder unfilled in any language', () => {
    const of: Record<(typeof languages)[number], MarketCode> = { en: 'SG', id: 'ID', th: 'TH', zh: 'HK' };
    for (const language of languages) {
      for (const status of ['failed', 'blocked', 'cancelled'] as const) {
        const mail = createUnpaidMail(refused, status, paymentId, markets[of[language]], language, link);
        expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/\{\w+\}/);
        expect(mail.html).toContain(orderMailTexts[language].unpaid[status].headline);
      }
    }
  });
});

describe('the mail about a refund', () => {
  const refund = { id: '8d2f4a51-0d0d-4a0a-9f1c-5a3f0c7d7a10', amount: 101_000, reference: 'RF-HK-01' };

  test('names the amount and the reference, and nothing that the orderer typed', () => {
    const mail = createRefundMail(order, refund, markets.HK, 'en', link);
    expect(mail).toMatchObject({
      to: { name: '', address: 'ching@example.hk' },
      subject: 'Order V-2046817: your refund',
      messageId: `<refund.${refund.id}@vermilion>`,
    });
    expect(mail.text).toContain('We refunded HK$1,010.00.');
    expect(mail.text).toContain('Refund: Reference RF-HK-01');
    expect(`${mail.text}${mail.html}`).not.toMatch(/Ching|Hollywood/);
  });

  test('leaves no placeholder unfilled in any language', () => {
    for (const language of languages) {
      const mail = createRefundMail(order, refund, markets.HK, language, link);
      expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/\{\w+\}/);
    }
  });
});
