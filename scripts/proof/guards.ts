import { randomBytes } from 'node:crypto';

/** A rule of the repository, how to break it, and what notices. */
export type Guard = {
  rule: string;
  file: string;
  /** What stands in the file, and what breaks the rule in its place. */
  from: string;
  to: string;
  /** What guards the rule: a node script or a program of node_modules/.bin, with its arguments. */
  guard: readonly string[];
  /** What the failing guard says. */
  says: RegExp;
};

const types = ['tsc', '-p', '.'];

/** Measures the built web app. */
export const bytes = ['vitest', 'run', '--config', 'e2e/vitest.config.ts', 'bytes', '-t', 'JavaScript budget'];

const test = (...files: string[]) => ({ guard: ['vitest', 'run', ...files], says: /\d+ failed/ });

/** How the code is put together. */
const structure: readonly Guard[] = [
  {
    rule: 'A handler returns only errors that its endpoint declares',
    file: 'server/market/market.routes.ts',
    from: 'ok({ stores: await service.listStores(market.code, language) })',
    to: "({ ok: false as const, error: { code: 'BAG_EMPTY' as const } })",
    guard: types,
    says: /market\.routes\.ts[\s\S]*BAG_EMPTY/,
  },
  {
    rule: 'A response has no field that its schema does not name',
    file: 'server/platform/dispatch.ts',
    from: 'return ok(endpoint.response.parse(result.value));',
    to: 'return result;',
    ...test('server/platform/dispatch.test.ts'),
  },
  {
    rule: 'A page that calls a personal endpoint is not cached',
    file: 'server/platform/http/page-render.ts',
    from: 'else isShared = false;',
    to: '',
    ...test('server/platform/http/pages.test.ts'),
  },
  {
    rule: 'An import keeps what open orders hold',
    file: 'server/stock/stock.store.ts',
    from: 'on conflict (variant_id, market) do update set on_hand = excluded.on_hand',
    to: 'on conflict (variant_id, market) do update set on_hand = excluded.on_hand, reserved = 0',
    ...test('server/stock/stock.conservation.test.ts', 'server/stock/stock.service.test.ts'),
  },
  {
    rule: 'A noun imports no store of another',
    file: 'server/order/order.service.ts',
    from: 'import ',
    to: "import '../bag/bag.store.ts';\nimport ",
    ...test('server/imports.test.ts'),
    says: /bag\.store\.ts/,
  },
  {
    rule: 'Imports of the web app follow the arrows between folders',
    file: 'web/app/ui/button.tsx',
    from: 'import ',
    to: "import '~/shell/header.tsx';\nimport ",
    ...test('web/app/folders.test.ts'),
    says: /shell\/header\.tsx/,
  },
  {
    rule: 'A page keeps its JavaScript budget',
    file: 'web/app/entry.client.tsx',
    from: 'import ',
    // Random digits, which do not compress below their half.
    to: `(globalThis as { tooMuch?: string }).tooMuch = '${randomBytes(8 * 1024).toString('hex')}';\nimport `,
    guard: bytes,
    says: /AssertionError/,
  },
];

const money: readonly Guard[] = [
  {
    rule: 'A percentage is rounded half up',
    file: 'server/pricing/pricing.rounding.ts',
    from: 'BigInt(numerator) + divisor) / (2n * divisor)',
    to: 'BigInt(numerator)) / (2n * divisor)',
    ...test('server/pricing/pricing.rounding.test.ts'),
  },
  {
    rule: 'The parts of an amount add up to it',
    file: 'server/pricing/pricing.rounding.ts',
    from: 'roundedUp.has(index) ? units + 1 : units',
    to: 'roundedUp.has(index) ? units : units',
    ...test('server/pricing/pricing.rules.test.ts'),
  },
  {
    rule: 'A reward never makes a bag dearer',
    file: 'server/pricing/pricing.rules.ts',
    from: 'if (price.totals.total < without.totals.total) return price;',
    to: 'if (price.totals.total !== without.totals.total) return price;',
    ...test('server/pricing/pricing.rules.test.ts'),
  },
  {
    rule: 'Nothing that paid gets back more than it paid',
    file: 'server/payment/payment.rules.ts',
    from: 'const refunded = Math.min(left, open);',
    to: 'const refunded = open;',
    ...test('server/payment/payment.rules.test.ts'),
  },
  {
    rule: 'Money that arrives for an order which needs none is surplus',
    file: 'server/payment/payment.rules.ts',
    from: "outcome === 'confirmed' && !isAwaitingPayment ? 'surplus' : outcome",
    to: 'outcome',
    ...test('server/payment/payment.rules.test.ts'),
  },
  {
    rule: 'No unit is refunded twice',
    file: 'server/order/order.refund.rules.ts',
    from: 'refundedAfter > line.quantity',
    to: 'quantity > line.quantity',
    ...test('server/order/order.refund.rules.test.ts'),
  },
  {
    rule: 'A code is used by a customer as often as it may be',
    file: 'server/promotion/promotion.rules.ts',
    from: 'customer.uses >= maxUsesPerCustomer',
    to: 'customer.uses > maxUsesPerCustomer',
    ...test('server/promotion/promotion.rules.test.ts'),
  },
];

const privacy: readonly Guard[] = [
  {
    rule: 'Members see what they wait for, and nobody else’s',
    file: 'server/waitlist/waitlist.store.ts',
    from: ".where('account_id', '=', accountId)\n    .where('waitlist_items.market'",
    to: ".where('waitlist_items.market'",
    ...test('server/privacy.test.ts'),
  },
  {
    rule: 'Members change and delete only their own addresses',
    file: 'server/account/account.addresses.store.ts',
    from: ".where('account_id', '=', accountId)\n    .where('id'",
    to: ".where('id'",
    ...test('server/privacy.test.ts'),
  },
  {
    rule: 'A refresh token that was used before ends its session',
    file: 'server/session/session.rules.ts',
    from: "presented === generation - 1 && isInGrace ? 'repeat' : 'reused'",
    to: "presented === generation - 1 ? 'repeat' : 'reused'",
    ...test('server/session/session.rules.test.ts'),
  },
  {
    rule: 'Signing in leads to no other site',
    file: 'contract/return-path.ts',
    from: 'listDecodings(path).every((text) => parseOwnPath(text) !== null) ? path : home',
    to: 'listDecodings(path).length > 0 ? path : home',
    ...test('contract/return-path.test.ts'),
  },
  {
    rule: 'No address from content runs a script',
    file: 'contract/safe-url.ts',
    from: "['https:', 'http:']",
    to: "['https:', 'http:', 'javascript:']",
    ...test('contract/safe-url.test.ts'),
  },
  {
    rule: 'Signing out deletes drafts and keys of orders from the browser',
    file: 'web/app/platform/session/personal-state.ts',
    from: 'sessionStorage.clear();',
    to: '',
    ...test('web/app/personal-state.test.ts'),
  },
];

const pages: readonly Guard[] = [
  {
    rule: 'A shop that takes no orders has no button to place one',
    file: 'web/app/order/checkout-summary.tsx',
    from: 'disabled={ordersClosed !== null || onRetry !== null}',
    to: 'disabled={onRetry !== null}',
    ...test('web/app/order/checkout-summary.test.tsx'),
  },
  {
    rule: 'A line that was refunded says so only once the money has gone',
    file: 'web/app/order/order-lines.tsx',
    from: "states.every((state) => state === 'succeeded')",
    to: "states.some((state) => state === 'succeeded')",
    ...test('web/app/order/order-lines.test.tsx'),
  },
  {
    rule: 'A component uses the classes of its sheets and the tokens only',
    file: 'web/app/order/order-lines.tsx',
    from: 'className="divide-y divide-rule"',
    to: 'className="divide-y divide-rule bg-red-500"',
    ...test('web/app/sheets.test.ts'),
    says: /bg-red-500/,
  },
  {
    rule: 'Units that a refund took off an order are not shown as still to come',
    file: 'web/app/order/order-units.rules.ts',
    from: 'countUnits(line.id, listed) - countUnits(line.id, negated)',
    to: 'countUnits(line.id, listed)',
    ...test('web/app/order/order-units.rules.test.ts'),
  },
];

const texts: readonly Guard[] = [
  {
    rule: 'Texts in Thai have no particles',
    file: 'web/app/messages/bag/th.po',
    from: 'msgstr "ตะกร้าของคุณ"',
    to: 'msgstr "ตะกร้าของคุณครับ"',
    ...test('web/app/words.test.ts'),
    says: /no particles/,
  },
  {
    rule: 'Texts have typographic apostrophes',
    file: 'web/app/messages/bag/en.po',
    from: 'msgstr "The preview didn’t load.',
    to: 'msgstr "The preview didn\'t load.',
    ...test('web/app/catalogs.test.ts'),
    says: /didn't load/,
  },
  {
    rule: 'The sentences of a rule say the same in each language',
    file: 'web/app/messages/notes/zh.po',
    from: '{name}已過期。',
    to: '{name}將過期。',
    ...test('web/app/rule-texts.test.ts'),
    says: /將過期/,
  },
];

/** All that `npm run proof -- guards` breaks. */
export const guards: readonly Guard[] = [...structure, ...money, ...privacy, ...pages, ...texts];
