/** The market table: the one place that makes a country site what it is (spec §1, §3, §9). */

export const marketCodes = ['AU', 'HK', 'ID', 'MY', 'NZ', 'PH', 'SG', 'TH'] as const;
export type MarketCode = (typeof marketCodes)[number];

export const languages = ['en', 'id', 'th', 'zh'] as const;
export type Language = (typeof languages)[number];

export type CurrencyCode = 'AUD' | 'HKD' | 'IDR' | 'MYR' | 'NZD' | 'PHP' | 'SGD' | 'THB';

export type Currency = {
  code: CurrencyCode;
  /** Digits of the smallest unit that the shop keeps; amounts everywhere are integers of that unit. */
  digits: 0 | 2;
  /** Whole amounts are printed without digits (฿890), as shoppers there are used to. */
  hidesWholeDigits: boolean;
};

/** A rate in basis points (900 is 9 %), in force from `from` (the market's own calendar day) until the next one. */
export type TaxRate = { from: string; basisPoints: number };

export type Tax = {
  /** The market's own name for it; it heads the tax line and "Price before …" (spec §3). */
  name: string;
  rates: readonly TaxRate[];
};

export const deliveryMethodCodes = ['standard', 'express', 'collect'] as const;
export type DeliveryMethodCode = (typeof deliveryMethodCodes)[number];

export type DeliveryMethod = {
  code: DeliveryMethodCode;
  /** Minor units. */
  fee: number;
  /** Whether the fee falls away from the market's free-shipping threshold on. */
  isFreeFromThreshold: boolean;
  /** Working days until the parcel is there; null for Click & Collect, whose stores have times of their own. */
  days: readonly [min: number, max: number] | null;
};

const payLaterCodes = ['afterpay', 'klarna', 'atome'] as const;

const localPaymentCodes = [
  'fpx',
  'fps',
  'gcash',
  'gopay',
  'maya',
  'octopus',
  'paynow',
  'promptpay',
  'qris',
  'virtual_account',
] as const;

export const paymentMethodCodes = ['card', ...payLaterCodes, ...localPaymentCodes] as const;
export type PaymentMethodCode = (typeof paymentMethodCodes)[number];

/**
 * How a payment is made, which decides what the shopper does and how long it takes.
 *
 * - `qr`: a code that is scanned with a banking app; it expires after minutes
 * - `wallet`: approved in the app or on the page of a wallet
 * - `bank`: approved after signing in to online banking
 * - `transfer`: a transfer to an account number of its own, within hours
 */
export const localPaymentKinds = ['qr', 'wallet', 'bank', 'transfer'] as const;
export type PaymentKind = 'card' | 'pay_later' | (typeof localPaymentKinds)[number];

/** A pay-later provider and how it splits the total (spec §1). */
export type PayLater = {
  code: (typeof payLaterCodes)[number];
  label: string;
  instalments: number;
  /** Days between two instalments; for one instalment, days until it is due. */
  everyDays: number;
  /** The smallest and the largest order that the provider takes, in minor units. */
  minAmount: number;
  maxAmount: number;
};

/** A way to pay that shoppers of a market expect beside cards. */
export type LocalPayment = {
  code: (typeof localPaymentCodes)[number];
  /** Its name as it is known there, in the languages that have another one. */
  label: { en: string } & Partial<Record<Language, string>>;
  kind: (typeof localPaymentKinds)[number];
  /** The smallest and the largest payment, in minor units. */
  minAmount: number;
  maxAmount: number;
  /** How long the shopper has to pay once the payment has started. */
  payWithinMinutes: number;
  /** How long the provider may take to report the outcome of a payment that it reports as pending. */
  settleWithinHours: number;
  /** Whether the money can go back the same way. Otherwise the provider refuses refunds, and staff pay them out by hand. */
  isRefundable: boolean;
};

export type Market = {
  code: MarketCode;
  /** English name, for logs and tools; screens use `Intl.DisplayNames`. */
  name: string;
  /** The first one is the default (spec §3). */
  languages: readonly [Language, ...Language[]];
  currency: Currency;
  /** `null`: no tax line is shown (Hong Kong has none; Malaysia's is not itemised at retail). */
  tax: Tax | null;
  /** Minor units; `null`: the market has no threshold (spec §9). */
  freeShippingThreshold: number | null;
  delivery: readonly DeliveryMethod[];
  payLater: readonly PayLater[];
  localPayments: readonly LocalPayment[];
  /** Days after the delivery within which a return can be requested. */
  returnDays: number;
  /** Days after a return was accepted within which its goods have to arrive; then it ends. */
  returnArrivalDays: number;
  /** Days after the last parcel has left, from which an order counts as delivered where nobody has recorded it. */
  deliveredAfterDays: number;
  callingCode: string;
  /** The first one is the zone that dates are shown in where no store says otherwise. */
  timeZones: readonly [string, ...string[]];
};

// Marked as pure, so that the table is left out of the browser's scripts, which use none of its rows.
const dollars = /* @__NO_SIDE_EFFECTS__ */ (code: CurrencyCode): Currency => ({
  code,
  digits: 2,
  hidesWholeDigits: false,
});

const delivery = /* @__NO_SIDE_EFFECTS__ */ (
  standard: [fee: number, min: number, max: number],
  express: [fee: number, min: number, max: number],
): readonly DeliveryMethod[] => [
  { code: 'standard', fee: standard[0], isFreeFromThreshold: true, days: [standard[1], standard[2]] },
  { code: 'express', fee: express[0], isFreeFromThreshold: false, days: [express[1], express[2]] },
  { code: 'collect', fee: 0, isFreeFromThreshold: true, days: null },
];

const localPayment = /* @__NO_SIDE_EFFECTS__ */ (
  code: LocalPayment['code'],
  label: string | LocalPayment['label'],
  kind: LocalPayment['kind'],
  [minAmount, maxAmount]: readonly [number, number],
  rest: Partial<LocalPayment> = {},
): LocalPayment => ({
  code,
  label: typeof label === 'string' ? { en: label } : label,
  kind,
  minAmount,
  maxAmount,
  payWithinMinutes: kind === 'transfer' ? 24 * 60 : 15,
  settleWithinHours: kind === 'transfer' ? 72 : 24,
  isRefundable: true,
  ...rest,
});

export const markets: Record<MarketCode, Market> = {
  AU: {
    code: 'AU',
    name: 'Australia',
    languages: ['en'],
    currency: dollars('AUD'),
    tax: { name: 'GST', rates: [{ from: '2000-07-01', basisPoints: 1000 }] },
    freeShippingThreshold: 2500,
    delivery: delivery([795, 2, 4], [995, 1, 1]),
    payLater: [
      { code: 'afterpay', label: 'Afterpay', instalments: 4, everyDays: 14, minAmount: 100, maxAmount: 200000 },
      { code: 'klarna', label: 'Klarna', instalments: 1, everyDays: 30, minAmount: 3500, maxAmount: 100000 },
    ],
    localPayments: [],
    returnDays: 30,
    returnArrivalDays: 45,
    deliveredAfterDays: 21,
    callingCode: '+61',
    timeZones: [
      'Australia/Sydney',
      'Australia/Melbourne',
      'Australia/Brisbane',
      'Australia/Adelaide',
      'Australia/Perth',
      'Australia/Hobart',
      'Australia/Darwin',
    ],
  },
  HK: {
    code: 'HK',
    name: 'Hong Kong',
    languages: ['en', 'zh'],
    currency: dollars('HKD'),
    tax: null,
    freeShippingThreshold: null,
    delivery: delivery([3000, 1, 3], [5500, 1, 1]),
    payLater: [],
    localPayments: [
      localPayment('fps', { en: 'FPS', zh: '轉數快' }, 'qr', [100, 100000000]),
      localPayment('octopus', { en: 'Octopus', zh: '八達通' }, 'wallet', [100, 300000], { payWithinMinutes: 10 }),
    ],
    returnDays: 30,
    returnArrivalDays: 30,
    deliveredAfterDays: 14,
    callingCode: '+852',
    timeZones: ['Asia/Hong_Kong'],
  },
  ID: {
    code: 'ID',
    name: 'Indonesia',
    languages: ['id', 'en'],
    currency: { code: 'IDR', digits: 0, hidesWholeDigits: false },
    tax: {
      name: 'PPN',
      rates: [
        { from: '1984-07-01', basisPoints: 1000 },
        { from: '2022-04-01', basisPoints: 1100 },
      ],
    },
    freeShippingThreshold: 500000,
    delivery: delivery([20000, 2, 5], [45000, 1, 2]),
    payLater: [],
    localPayments: [
      localPayment('qris', 'QRIS', 'qr', [1000, 10000000], { isRefundable: false }),
      localPayment('gopay', 'GoPay', 'wallet', [1000, 20000000]),
      localPayment('virtual_account', 'Virtual account', 'transfer', [10000, 50000000], {
        isRefundable: false,
      }),
    ],
    returnDays: 30,
    returnArrivalDays: 45,
    deliveredAfterDays: 21,
    callingCode: '+62',
    timeZones: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
  },
  MY: {
    code: 'MY',
    name: 'Malaysia',
    languages: ['en'],
    currency: dollars('MYR'),
    tax: null,
    freeShippingThreshold: 8000,
    delivery: delivery([800, 2, 5], [1800, 1, 2]),
    payLater: [{ code: 'atome', label: 'Atome', instalments: 3, everyDays: 30, minAmount: 1000, maxAmount: 500000 }],
    localPayments: [localPayment('fpx', 'FPX online banking', 'bank', [100, 3000000])],
    returnDays: 30,
    returnArrivalDays: 30,
    deliveredAfterDays: 14,
    callingCode: '+60',
    timeZones: ['Asia/Kuala_Lumpur', 'Asia/Kuching'],
  },
  NZ: {
    code: 'NZ',
    name: 'New Zealand',
    languages: ['en'],
    currency: dollars('NZD'),
    tax: {
      name: 'GST',
      rates: [
        { from: '1989-07-01', basisPoints: 1250 },
        { from: '2010-10-01', basisPoints: 1500 },
      ],
    },
    freeShippingThreshold: 2500,
    delivery: delivery([650, 2, 5], [1200, 1, 2]),
    payLater: [
      { code: 'afterpay', label: 'Afterpay', instalments: 4, everyDays: 14, minAmount: 100, maxAmount: 200000 },
    ],
    localPayments: [],
    returnDays: 30,
    returnArrivalDays: 45,
    deliveredAfterDays: 21,
    callingCode: '+64',
    timeZones: ['Pacific/Auckland'],
  },
  PH: {
    code: 'PH',
    name: 'Philippines',
    languages: ['en'],
    currency: { code: 'PHP', digits: 2, hidesWholeDigits: true },
    tax: {
      name: 'VAT',
      rates: [
        { from: '1988-01-01', basisPoints: 1000 },
        { from: '2006-02-01', basisPoints: 1200 },
      ],
    },
    freeShippingThreshold: 300000,
    delivery: delivery([15000, 3, 7], [28000, 1, 3]),
    payLater: [],
    localPayments: [
      localPayment('gcash', 'GCash', 'wallet', [100, 10000000]),
      localPayment('maya', 'Maya', 'wallet', [100, 10000000]),
    ],
    returnDays: 30,
    returnArrivalDays: 45,
    deliveredAfterDays: 21,
    callingCode: '+63',
    timeZones: ['Asia/Manila'],
  },
  SG: {
    code: 'SG',
    name: 'Singapore',
    languages: ['en'],
    currency: dollars('SGD'),
    tax: {
      name: 'GST',
      rates: [
        { from: '2007-07-01', basisPoints: 700 },
        { from: '2023-01-01', basisPoints: 800 },
        { from: '2024-01-01', basisPoints: 900 },
      ],
    },
    freeShippingThreshold: 3500,
    delivery: delivery([400, 2, 3], [900, 1, 1]),
    payLater: [{ code: 'atome', label: 'Atome', instalments: 3, everyDays: 30, minAmount: 1000, maxAmount: 300000 }],
    localPayments: [localPayment('paynow', 'PayNow', 'qr', [50, 20000000])],
    returnDays: 30,
    returnArrivalDays: 30,
    deliveredAfterDays: 14,
    callingCode: '+65',
    timeZones: ['Asia/Singapore'],
  },
  TH: {
    code: 'TH',
    name: 'Thailand',
    languages: ['th', 'en'],
    currency: { code: 'THB', digits: 2, hidesWholeDigits: true },
    tax: {
      name: 'VAT',
      rates: [
        { from: '1992-01-01', basisPoints: 700 },
        { from: '1997-08-16', basisPoints: 1000 },
        { from: '1999-04-01', basisPoints: 700 },
      ],
    },
    freeShippingThreshold: 50000,
    delivery: delivery([5000, 2, 4], [12000, 1, 1]),
    payLater: [],
    localPayments: [localPayment('promptpay', { en: 'PromptPay', th: 'พร้อมเพย์' }, 'qr', [1000, 15000000])],
    returnDays: 30,
    returnArrivalDays: 30,
    deliveredAfterDays: 14,
    callingCode: '+66',
    timeZones: ['Asia/Bangkok'],
  },
};

export const defaultMarket: MarketCode = 'SG';

/** The query parameters that choose a country and a language (spec §2). */
export const localeParameters = ['country_code', 'language', 'language_code'] as const;

/** Reads a country code of any case; `null` when it names no market. */
export function parseMarket(text: string | null | undefined): MarketCode | null {
  const code = text?.toUpperCase();
  return marketCodes.find((known) => known === code) ?? null;
}

/** Reads a language of any case, also as a tag (`zh-Hant-HK`); `null` when the market does not have it. */
export function parseLanguage(text: string | null | undefined, market: Market): Language | null {
  const [base] = text?.toLowerCase().split(/[-_]/, 1) ?? [];
  return market.languages.find((known) => known === base) ?? null;
}

/**
 * The BCP 47 tag for `Intl`, `<html lang>` and hreflang: the language as the market speaks it.
 * `en-TH` is unknown to ICU and falls back to `en`; callers that print money pass a narrow symbol.
 */
export function getLocale(market: MarketCode, language: Language): string {
  return language === 'zh' ? `zh-Hant-${market}` : `${language}-${market}`;
}

/** Returns from which spend on (minor units) a delivery costs nothing; null where it always does or never does. */
export function getFreeFrom(
  { fee, isFreeFromThreshold }: DeliveryMethod,
  { freeShippingThreshold }: Pick<Market, 'freeShippingThreshold'>,
): number | null {
  return isFreeFromThreshold && fee > 0 ? freeShippingThreshold : null;
}

/** Returns the market's pay-later providers that take an amount (minor units), in their order. */
export function listPayLater({ payLater }: Pick<Market, 'payLater'>, amount: number): PayLater[] {
  return payLater.filter(({ minAmount, maxAmount }) => minAmount <= amount && amount <= maxAmount);
}

/** Returns the market's local ways to pay that take an amount (minor units), in their order. */
export function listLocalPayments({ localPayments }: Pick<Market, 'localPayments'>, amount: number): LocalPayment[] {
  return localPayments.filter(({ minAmount, maxAmount }) => minAmount <= amount && amount <= maxAmount);
}

/** Returns a market's own way to pay by its code; undefined for card and pay-later providers. */
export function findLocalPayment(
  { localPayments }: Pick<Market, 'localPayments'>,
  method: PaymentMethodCode,
): LocalPayment | undefined {
  return localPayments.find(({ code }) => code === method);
}

/** The rate in force on a calendar day (`YYYY-MM-DD`, the market's own), in basis points; 0 without a tax. */
export function getTaxBasisPoints(market: Market, day: string): number {
  return market.tax?.rates.findLast((rate) => rate.from <= day)?.basisPoints ?? 0;
}
