import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@vermilion/contract/endpoints';
import { createForm } from './account/account.testing.ts';
import type { RawParts } from './platform/dispatch.ts';

/** What belongs to one member; random ones stand for what does not exist. */
export type OwnedIds = {
  accountId: string;
  email: string;
  orderId: string;
  giftCardId: string;
  bookingId: string;
  /** Of the place on the waiting list of a day. */
  dayWaitId: string;
  lineId: string;
  addressId: string;
  sessionId: string;
  /** The variant that the member waits for. */
  waitedId: number;
};

/**
 * `public`: the answer is the same for everybody. `personal` reads or changes what belongs to its caller. `resource` takes
 * an id of what belongs to somebody. Each with the input to call it with.
 */
export type PrivacyCase =
  | 'public'
  | { public: () => RawParts }
  | { personal: (ids: OwnedIds) => RawParts }
  | { resource: (ids: OwnedIds) => RawParts };

const own: PrivacyCase = { personal: () => ({}) };
const idempotencyKey = 'a-key-of-enough-letters';
const password = 'Not-the-owners-1';

/**
 * How each endpoint is shown to keep members apart (privacy.test.ts). A new endpoint takes a line here, without which
 * that test fails. What its answer contains of the owner takes a marker in the test.
 */
export const privacyCases: { readonly [Name in EndpointKey]?: PrivacyCase } = {
  'GET brands/': 'public',
  'GET categories/': 'public',
  'GET products/filters/': 'public',
  'GET products/by-slug/': { public: () => ({ query: { slugs: 'velvet-bullet-lipstick' } }) },
  'GET products/{slug}': 'public',
  'GET products/{slug}/goes-well-with': 'public',
  'GET products/{slug}/related': 'public',
  'GET variants': { public: () => ({ query: { ids: '1' } }) },
  'GET variants/{id}/delivery': { public: () => ({ params: { id: '1' } }) },
  'GET layouts/': 'public',
  'GET contentful/content-entries/{id}': { public: () => ({ params: { id: 'homepage' } }) },
  'GET overlays/{id}': { public: () => ({ params: { id: 'no-such-overlay' } }) },
  'POST featured-products/': { public: () => ({ body: { rule: { by: 'source', source: 'newest' } } }) },
  'GET text-pages/{name}': 'public',
  'GET stores/': 'public',
  'GET welcome-mat/': 'public',
  'GET search/': 'public',
  'GET search/suggestions/': { public: () => ({ query: { q: 'lip' } }) },
  'GET search/popular-queries/': 'public',
  'POST payments/callbacks': 'public',
  'POST contentful/webhooks': 'public',
  'GET rewards/': 'public',

  'GET experiments/participation/': own,
  'PUT experiments/participation/': { personal: () => ({ body: { takesPart: false } }) },
  'GET cart/items-count/': own,
  'DELETE cart/merge-report/': { personal: () => ({ query: { id: '01234567-89ab-4cde-8fab-0123456789ab' } }) },
  'GET cart/bag/': own,
  'GET cart/': own,
  'POST cart/line-items/': { personal: () => ({ body: { variantId: 1, quantity: 1, idempotencyKey } }) },
  'PATCH cart/line-items/': { resource: ({ lineId }) => ({ body: { lineId, quantity: 2 } }) },
  'DELETE cart/line-items/': { resource: ({ lineId }) => ({ query: { lineId } }) },

  'GET cart/saved-items/': own,
  'POST cart/saved-items/': { personal: ({ lineId }) => ({ body: { lineId } }) },
  'POST cart/saved-items/{id}/move': { personal: ({ lineId }) => ({ params: { id: lineId } }) },
  'DELETE cart/saved-items/': { personal: ({ lineId }) => ({ query: { id: lineId } }) },
  'PUT cart/gift-note/': { personal: () => ({ body: { message: 'With love', hidesPrices: true } }) },

  'GET wishlist/': own,
  'GET wishlist/products/': own,
  'PUT wishlist/': { personal: () => ({ body: { productSlug: 'velvet-bullet-lipstick', isWished: true } }) },
  'GET waitlist/': own,
  'PATCH waitlist/': { personal: ({ waitedId: variantId }) => ({ body: { variantId, isWaiting: false } }) },

  'GET cart/frequently-bought-together': own,
  'GET cart/get-it-again': own,
  'POST cart/discount-coupon/': { personal: () => ({ body: { code: 'WELCOME' } }) },
  'DELETE cart/discount-coupon/': own,
  'GET cart/offers': own,
  'GET cart/explanation/': own,

  'GET checkout/': own,
  'POST orders/': {
    personal: () => ({
      body: {
        contact: { fullName: 'Mei Tan', email: 'mei@example.sg', phone: '9123 4567' },
        delivery: { method: 'standard', address: { line1: '1 Orchard Road', postcode: '238801' } },
        payment: { method: 'card' },
        expectedTotal: 1,
        expectedAmountDue: 1,
        idempotencyKey,
      },
    }),
  },
  'GET orders/': own,
  'GET orders/{id}': { resource: ({ orderId: id }) => ({ params: { id } }) },
  'POST orders/{id}/payments': { resource: ({ orderId: id }) => ({ params: { id }, body: {} }) },
  'POST orders/{id}/cancel': { resource: ({ orderId: id }) => ({ params: { id } }) },
  'GET orders/{id}/returns': { resource: ({ orderId: id }) => ({ params: { id } }) },
  'POST orders/{id}/returns': {
    resource: ({ orderId: id, lineId }) => ({
      params: { id },
      body: { lines: [{ lineId, quantity: 1, reason: 'faulty' }], method: 'label', idempotencyKey },
    }),
  },
  'POST orders/{id}/returns/{returnId}/cancel': {
    resource: ({ orderId: id }) => ({ params: { id, returnId: randomUUID() } }),
  },

  'GET booking-service/activities/': 'public',
  'GET booking-service/activities/{id}': 'public',
  'GET booking-service/questions/{id}': 'public',
  'GET booking-services/beauty-services': 'public',
  'GET booking-services/by-product/{slug}': { public: () => ({ params: { slug: 'ink-well-brow-pencil' } }) },
  'GET layouts/store-services/activity-groups': 'public',
  'GET layouts/store-services/activities': 'public',
  'GET happening/services/activities/{id}': 'public',
  'GET booking-services/beauty-classes': 'public',
  'GET booking-services/events': 'public',
  'GET booking-services/gatherings/{id}': { public: () => ({ params: { id: 'brow-class' } }) },
  'GET booking-services/stores/{code}': { public: () => ({ params: { code: 'sg-a' } }) },
  'GET booking-services/pages': 'public',
  'GET booking-service/available-slots/{id}': {
    resource: ({ bookingId: booking }) => ({
      params: { id: 'brow-shape' },
      query: { store: 'sg-a', from: '2026-11-20', days: '7', booking },
    }),
  },
  'GET booking-service/time-slots/{id}': {
    resource: ({ bookingId: booking }) => ({
      params: { id: 'brow-shape' },
      query: { store: 'sg-a', day: '2026-11-20', booking },
    }),
  },
  'POST booking-service/waits': {
    personal: ({ email }) => ({
      body: {
        activityId: 'brow-shape',
        storeCode: 'sg-a',
        artistId: null,
        day: '2026-11-20',
        contact: { fullName: 'Mei Tan', email, phone: '9123 4567' },
      },
    }),
  },
  'GET booking-service/waits/{id}': { resource: ({ dayWaitId: id }) => ({ params: { id } }) },
  'DELETE booking-service/waits/{id}': { resource: ({ dayWaitId: id }) => ({ params: { id } }) },
  'POST reservation-service/create': {
    personal: () => ({
      body: {
        activityId: 'brow-shape',
        storeCode: 'sg-a',
        artistId: null,
        startsAt: '2026-11-23T02:00:00.000Z',
        idempotencyKey,
      },
    }),
  },
  'POST reservation-service/hand-offs': {
    personal: () => ({ body: { activityId: 'brow-shape', storeCode: 'sg-a', idempotencyKey } }),
  },
  // Nobody is told of an answer that is not signed; that of another's browser is in happening.hand-offs.test.ts.
  'GET reservation-service/hand-offs/{id}': {
    public: () => ({ params: { id: randomUUID() }, query: { outcome: 'booked', reference: 'R-1', signature: 'x' } }),
  },
  'POST reservation-service/callbacks': 'public',
  'GET reservation-service/{id}': { resource: ({ bookingId: id }) => ({ params: { id } }) },
  'POST reservation-service/{id}': {
    resource: ({ bookingId: id, email }) => ({
      params: { id },
      body: {
        action: 'confirm',
        contact: { fullName: 'Mei Tan', email, phone: '9123 4567', notes: '' },
        answers: {},
      },
    }),
  },
  'POST reservation-service/{id}/payments': { resource: ({ bookingId: id }) => ({ params: { id }, body: {} }) },
  'DELETE reservation-service/{id}': { resource: ({ bookingId: id }) => ({ params: { id } }) },
  'GET reservation-service/{id}/calendar': { resource: ({ bookingId: id }) => ({ params: { id } }) },
  'GET account/bookings': own,

  'GET gift-cards/': 'public',
  'POST gift-cards/': {
    personal: ({ email }) => ({
      body: {
        amount: 5000,
        design: 'ribbon',
        recipient: { fullName: 'Priya Nair', email },
        buyer: { fullName: 'Mei Tan', email },
        message: '',
        sendOn: '2026-11-20',
        sendZone: 'Asia/Singapore',
        payment: { method: 'card' },
        idempotencyKey,
      },
    }),
  },
  'GET gift-cards/{id}': { resource: ({ giftCardId: id }) => ({ params: { id } }) },
  'POST gift-cards/{id}/payments': { resource: ({ giftCardId: id }) => ({ params: { id }, body: {} }) },
  'POST gift-cards/{id}/cancel': { resource: ({ giftCardId: id }) => ({ params: { id } }) },
  'POST gift-cards/{id}/resend': { resource: ({ giftCardId: id }) => ({ params: { id }, body: { idempotencyKey } }) },
  'POST gift-cards/{id}/correction': {
    resource: ({ giftCardId: id }) => ({ params: { id }, body: { email: 'priya@example.sg', idempotencyKey } }),
  },
  'GET account/gift-cards': own,
  'POST gift-cards/balance': { personal: () => ({ body: { code: 'ABCD-ABCD-ABCD-ABCD' } }) },
  'GET cart/gift-cards/': own,
  'POST cart/gift-cards/': { personal: () => ({ body: { code: 'ABCD-ABCD-ABCD-ABCD' } }) },
  'DELETE cart/gift-cards/': { personal: ({ giftCardId: id }) => ({ query: { id } }) },
  'PUT cart/credit/': { personal: () => ({ body: { isUsed: true } }) },
  'GET account/credits': own,

  'POST accounts': { personal: ({ email }) => ({ body: { ...createForm('SG'), email } }) },
  'POST user/email': { personal: ({ email }) => ({ body: { email, currentPassword: password } }) },
  'PUT user/email': { personal: () => ({ body: { token: 'x'.repeat(43), password } }) },
  'POST account/verification': { personal: () => ({ body: { token: 'x'.repeat(43), password } }) },
  'POST sessions': { personal: ({ email }) => ({ body: { email, password } }) },
  'GET auth/google': own,
  'POST auth/social': { personal: () => ({ body: { provider: 'google', state: 'x'.repeat(43), code: 'x' } }) },
  'POST auth/social/accounts': {
    personal: () => ({ body: { ...createForm('SG'), state: 'x'.repeat(43) } }),
  },
  'POST auth/social/links': { personal: ({ email }) => ({ body: { email, password, state: 'x'.repeat(43) } }) },
  'POST account/password-reset': { personal: ({ email }) => ({ body: { email } }) },
  'PUT account/password-reset': {
    personal: () => ({ body: { token: 'x'.repeat(43), password, passwordConfirmation: password } }),
  },
  'GET user': own,
  'PATCH user': { personal: () => ({ body: { fullName: 'Somebody Else' } }) },
  'PUT user/password': {
    personal: () => ({
      body: { currentPassword: password, password: 'Another-one-22', passwordConfirmation: password },
    }),
  },
  'DELETE user/google': own,
  'GET user/addresses': own,
  'POST user/addresses': { personal: () => ({ body: { market: 'SG', ...savedAddress } }) },
  'PATCH user/addresses/{id}': { resource: ({ addressId: id }) => ({ params: { id }, body: savedAddress }) },
  'DELETE user/addresses/{id}': { resource: ({ addressId: id }) => ({ params: { id } }) },
  'GET user/consents': own,
  'PUT user/consents': { personal: () => ({ body: { consents: {} } }) },
  'POST account/link-check': { personal: () => ({ body: { token: 'x'.repeat(43) } }) },
  'POST account/news-stop': { personal: () => ({ body: { token: 'x'.repeat(80) } }) },
  'GET user/export': own,

  'POST auth/token': { personal: () => ({ body: { grant_type: 'refresh_token', flow: 'client' } }) },
  'GET sessions': own,
  'DELETE sessions': own,
  'DELETE sessions/{id}': { resource: ({ sessionId: id }) => ({ params: { id } }) },

  'GET account': own,
  'GET account/points': own,
  'GET account/membership': own,
  'POST account/membership': { personal: () => ({ body: { consents: {} } }) },
  'GET cart/beauty-pass-offers/': own,
  'POST cart/beauty-pass-offers/': { personal: () => ({ body: { kind: 'reward', id: 'small-voucher' } }) },
  'DELETE cart/beauty-pass-offers/': { personal: () => ({ query: { kind: 'gift' } }) },
  'GET account/gifts': own,
  'GET account/beauty-profile': own,
  'PUT account/beauty-profile': {
    personal: () => ({ body: { skinType: null, skinTone: null, hairType: null, concerns: [] } }),
  },

  'GET sandbox/users/': 'public',
  'POST sandbox/users/': { personal: () => ({ body: {} }) },
  'GET sandbox/users/{id}': { personal: () => ({ params: { id: randomUUID() } }) },
  'PATCH sandbox/users/{id}': { personal: () => ({ params: { id: randomUUID() }, body: { points: 1 } }) },
  'DELETE sandbox/users/{id}': { personal: () => ({ params: { id: randomUUID() } }) },

  // Nobody but staff is let in (staff.access.test.ts), whoever's id is asked for.
  'GET cart/samples': own,
  'POST cart/samples': { personal: () => ({ body: { id: 'barrier-cream', isChosen: true } }) },
  'GET samples/': { personal: () => ({ query: { market: 'SG' } }) },
  'PUT samples/{id}': { personal: () => ({ params: { id: 'barrier-cream' }, body: sampleOfStaff }) },
  'GET promotions/': { personal: () => ({ query: { market: 'SG' } }) },
  'POST promotions/': { personal: () => ({ body: promotionOfStaff }) },
  'PUT promotions/{id}': {
    personal: () => ({ params: { id: randomUUID() }, body: { ...promotionOfStaff, version: 1 } }),
  },
  'POST promotions/{id}/end': { personal: () => ({ params: { id: randomUUID() } }) },
  'POST promotions/{id}/codes': {
    personal: () => ({ params: { id: randomUUID() }, body: { prefix: '', count: 1, idempotencyKey } }),
  },
  'GET promotions/{id}/codes': { personal: () => ({ params: { id: randomUUID() } }) },
  'PUT promotions/{id}/codes': { personal: () => ({ params: { id: randomUUID() } }) },
  'GET audit/': own,
  'PUT data-imports/{kind}/{id}': {
    personal: () => ({
      params: { kind: 'stock', id: randomUUID() },
      query: { html: 'refuse' },
      body: { mediaType: 'text/csv', chunks: [] },
    }),
  },
  'GET contentful/content-entries/{id}/blocks-for-me': { personal: () => ({ params: { id: 'homepage' } }) },
  'GET contentful/preview/content-entries/{id}': {
    personal: () => ({ params: { id: 'homepage' }, query: { market: 'SG' } }),
  },
  'GET contentful/preview/content-entries/{id}/events': {
    personal: () => ({ params: { id: 'homepage' }, query: { market: 'SG' } }),
  },
  'POST contentful/preview/content-entries/{id}/links': {
    personal: () => ({ params: { id: 'homepage' }, body: { market: 'SG', language: 'en', days: 1 } }),
  },
  'GET contentful/shared-previews/{id}': {
    personal: () => ({
      params: { id: 'homepage' },
      query: { draft_language: 'en', maker: randomUUID(), key: 'forged' },
    }),
  },
  'GET preview/overlays/{id}': {
    personal: () => ({ params: { id: 'no-such-overlay' }, query: { market: 'SG' } }),
  },
  'GET contentful/preview/text-pages/{name}': {
    personal: () => ({ params: { name: 'terms' }, query: { market: 'SG' } }),
  },
  'GET sea-falcon/all-user-segments/': own,
  'GET staff/content': own,
  'GET staff/content-schemas': own,
  'GET staff/content/{id}': { personal: () => ({ params: { id: 'homepage' } }) },
  'GET staff/content/{id}/start': { personal: () => ({ params: { id: 'homepage' }, query: { shownIn: 'SG' } }) },
  'PUT staff/content/{id}': {
    personal: () => ({
      params: { id: 'homepage' },
      body: { kind: 'texts', language: 'en', expectedVersion: 0, texts: {} },
    }),
  },
  'POST staff/content/publications': {
    personal: () => ({ body: { items: [{ id: 'homepage', part: null, version: 1 }] } }),
  },
  'DELETE staff/content/{id}/publications/{publicationId}': {
    personal: () => ({ params: { id: 'homepage', publicationId: '1' } }),
  },
  'GET staff/content/{id}/versions': { personal: () => ({ params: { id: 'homepage' } }) },
  'GET staff/content/{id}/versions/{version}': { personal: () => ({ params: { id: 'homepage', version: '1' } }) },
  'GET staff/pictures/': own,
  'POST staff/pictures/': { personal: () => ({ body: { mediaType: 'image/png', chunks: [] } }) },
  'PATCH staff/pictures/{id}': { personal: () => ({ params: { id: randomUUID() }, body: { version: 1 } }) },
  'GET data-imports/{id}': { personal: () => ({ params: { id: randomUUID() } }) },
  'GET data-imports/': own,
  'GET staff/redirects/': own,
  'GET staff/bookings/': { personal: () => ({ query: { store: 'sg-a', day: '2026-11-23' } }) },
  'GET staff/bookings/day-sheet': { personal: () => ({ query: { store: 'sg-a', day: '2026-11-23' } }) },
  'POST staff/bookings/': {
    personal: () => ({
      body: {
        activityId: 'brow-shape',
        storeCode: 'sg-a',
        artistId: null,
        startsAt: '2026-11-23T02:00:00.000Z',
        idempotencyKey,
        contact: { fullName: 'Mei Tan', email: 'mei@example.sg', phone: '9123 4567', notes: '' },
        answers: {},
      },
    }),
  },
  'POST staff/bookings/{id}/move': {
    personal: ({ bookingId: id }) => ({
      params: { id },
      body: { storeCode: 'sg-a', artistId: null, startsAt: '2026-11-24T02:00:00.000Z' },
    }),
  },
  'POST staff/bookings/{id}/approve': { personal: ({ bookingId: id }) => ({ params: { id } }) },
  'POST staff/bookings/{id}/cancel': {
    personal: ({ bookingId: id }) => ({ params: { id }, body: { reason: 'Closed' } }),
  },
  'POST staff/bookings/{id}/refunds': {
    personal: ({ bookingId: id }) => ({ params: { id }, body: { amount: 100, reason: 'Cold room', idempotencyKey } }),
  },
  'PUT staff/bookings/{id}/attendance': {
    personal: ({ bookingId: id }) => ({ params: { id }, body: { attendance: 'arrived' } }),
  },
  'GET staff/artists/': { personal: () => ({ query: { store: 'sg-a', from: '2026-11-23', days: '7' } }) },
  'POST staff/artists/{id}/leaves': {
    personal: () => ({
      params: { id: 'aisyah' },
      body: { from: '2026-11-01', to: '2026-12-31', keepsBookings: true },
    }),
  },
  'DELETE staff/artists/{id}/leaves/{leaveId}': {
    personal: () => ({ params: { id: 'aisyah', leaveId: randomUUID() } }),
  },
  'PUT staff/artists/{id}/shifts/{day}': {
    personal: () => ({
      params: { id: 'aisyah', day: '2026-11-23' },
      body: { hours: null, keepsBookings: true },
    }),
  },
  'GET staff/activities/': { personal: () => ({ query: { store: 'sg-a' } }) },
  'PUT staff/activities/{kind}/{id}/pause': {
    personal: () => ({ params: { kind: 'service', id: 'brow-shape' }, body: { storeCode: 'sg-a', reason: 'Broken' } }),
  },
  'GET staff/sessions/': { personal: () => ({ query: { store: 'sg-a', from: '2026-11-23' } }) },
  'POST staff/sessions/': {
    personal: () => ({
      body: {
        gatheringId: 'brow-class',
        storeCode: 'sg-a',
        startsAt: '2027-01-09T18:30',
        seats: 4,
        language: 'en',
      },
    }),
  },
  'PUT staff/sessions/{id}/seats': {
    personal: () => ({ params: { id: 'gold-breakfast-1' }, body: { seats: 12 } }),
  },
  'POST staff/sessions/{id}/close': {
    personal: () => ({ params: { id: 'gold-breakfast-1' }, body: { reason: 'Closed' } }),
  },
  'GET staff/gift-cards/': { personal: ({ email }) => ({ query: { q: email } }) },
  'GET staff/gift-cards/{id}': { personal: ({ giftCardId: id }) => ({ params: { id } }) },
  'PUT staff/gift-cards/{id}/freeze': {
    personal: ({ giftCardId: id }) => ({ params: { id }, body: { isFrozen: true, reason: 'Lost' } }),
  },
  'PUT staff/gift-cards/{id}/expiry': {
    personal: ({ giftCardId: id }) => ({ params: { id }, body: { expiresOn: '2040-01-01', reason: 'Late' } }),
  },
  'POST staff/gift-cards/{id}/adjustments': {
    personal: ({ giftCardId: id }) => ({ params: { id }, body: { amount: -1, reason: 'Wrong', idempotencyKey } }),
  },
  'POST staff/gift-cards/{id}/resend': {
    personal: ({ giftCardId: id }) => ({ params: { id }, body: { reason: 'Lost', idempotencyKey } }),
  },
  'POST staff/gift-cards/{id}/refund': {
    personal: ({ giftCardId: id }) => ({ params: { id }, body: { reason: 'Asked' } }),
  },
  'GET staff/members/{accountId}/credits': { personal: ({ accountId }) => ({ params: { accountId } }) },
  'POST staff/members/{accountId}/credits': {
    personal: ({ accountId }) => ({
      params: { accountId },
      body: { market: 'SG', amount: 500, reason: 'Late parcel', idempotencyKey },
    }),
  },
  'GET staff/members/{accountId}/points': { personal: ({ accountId }) => ({ params: { accountId } }) },
  'POST staff/members/{accountId}/points': {
    personal: ({ accountId }) => ({
      params: { accountId },
      body: { source: 'bonus_points', points: 50, reason: 'Late parcel', idempotencyKey },
    }),
  },
  'PUT staff/members/{accountId}/birthday': {
    personal: ({ accountId }) => ({ params: { accountId }, body: { birthday: '1991-02-03', reason: 'Mistyped' } }),
  },
  'POST staff/members/{accountId}/gifts': {
    personal: ({ accountId }) => ({
      params: { accountId },
      body: { type: 'welcome_voucher', reason: 'Late parcel', idempotencyKey },
    }),
  },
  'GET staff/grants/': own,
  'GET staff/grant-requests/': own,
  'POST staff/grant-requests/': {
    personal: ({ accountId: objectId }) => ({
      body: { kind: 'gift', objectId, reason: 'Late parcel', idempotencyKey },
    }),
  },
  'PUT staff/grant-requests/{id}/decision': {
    personal: () => ({ params: { id: randomUUID() }, body: { isApproved: true } }),
  },
  'GET staff/': own,
  'PUT staff/{accountId}/roles/{role}': {
    personal: ({ accountId }) => ({ params: { accountId, role: 'administrator' } }),
  },
  'PUT staff/{accountId}/roles/{role}/scope': {
    personal: ({ accountId }) => ({
      params: { accountId, role: 'editor' },
      body: { markets: ['TH'], languages: null, contentTypes: null },
    }),
  },
  'DELETE staff/{accountId}/roles/{role}': {
    personal: ({ accountId }) => ({ params: { accountId, role: 'employee' } }),
  },
  'POST staff/{accountId}/disable': { personal: ({ accountId }) => ({ params: { accountId } }) },
  'GET staff/invitations/': own,
  'POST staff/invitations/': {
    personal: ({ email }) => ({
      body: { email, fullName: 'Mei Tan', roles: ['employee'], market: 'SG', language: 'en' },
    }),
  },
  'DELETE staff/invitations/{id}': { personal: () => ({ params: { id: '7a1b7a3e-8f0e-4f43-9d37-1f0a4c8e3f11' } }) },
  'GET sign-in-blocks/{reference}': { personal: () => ({ params: { reference: '7KQ2-M9XD' } }) },
  'DELETE sign-in-blocks/{reference}': { personal: () => ({ params: { reference: '7KQ2-M9XD' } }) },
  'GET staff/refunds/': { personal: () => ({}) },
  'GET staff/disputes/': { personal: () => ({}) },
  'POST staff/refunds/{refundId}/payout': {
    personal: () => ({ params: { refundId: randomUUID() }, body: { reference: 'TT-1' } }),
  },
  'POST staff/refunds/{refundId}/close': {
    personal: () => ({ params: { refundId: randomUUID() }, body: { reason: 'Settled' } }),
  },
  'GET staff/orders/': { personal: ({ email }) => ({ query: { q: email } }) },
  'GET staff/order-tasks/': { personal: () => ({}) },
  'GET staff/orders/{id}': { personal: ({ orderId: id }) => ({ params: { id } }) },
  'POST staff/orders/{id}/prepare': { personal: ({ orderId: id }) => ({ params: { id } }) },
  'POST staff/orders/{id}/parcels': {
    personal: ({ orderId: id }) => ({ params: { id }, body: { carrier: 'Post', idempotencyKey } }),
  },
  'POST staff/orders/{id}/parcels/{parcelId}/delivered': {
    personal: ({ orderId: id }) => ({ params: { id, parcelId: randomUUID() } }),
  },
  'POST staff/orders/{id}/ready-to-collect': { personal: ({ orderId: id }) => ({ params: { id } }) },
  'POST staff/orders/{id}/collected': {
    personal: ({ orderId: id }) => ({ params: { id }, body: { code: 'ABC-DEF' } }),
  },
  'POST staff/orders/{id}/cancel': { personal: ({ orderId: id }) => ({ params: { id }, body: { note: 'A note' } }) },
  'POST staff/orders/{id}/release': { personal: ({ orderId: id }) => ({ params: { id }, body: { note: 'A note' } }) },
  'POST staff/orders/{id}/refunds': {
    personal: ({ orderId: id }) => ({ params: { id }, body: { shipping: 1, reason: 'other', idempotencyKey } }),
  },
  'GET staff/returns/': own,
  'GET staff/returns/{returnId}': own,
  'POST staff/returns/{returnId}/label': {
    personal: () => ({
      params: { returnId: randomUUID() },
      body: { carrier: 'Post', trackingNumber: '1', url: 'https://post.example/1' },
    }),
  },
  'POST staff/returns/{returnId}/receipt': {
    personal: ({ lineId }) => ({
      params: { returnId: randomUUID() },
      body: { storeCode: null, lines: [{ lineId, quantity: 1, condition: 'unopened', restock: true }] },
    }),
  },
  'POST staff/returns/{returnId}/refund': { personal: () => ({ params: { returnId: randomUUID() }, body: {} }) },
  'POST staff/returns/{returnId}/refuse': {
    personal: () => ({ params: { returnId: randomUUID() }, body: { refusal: 'opened' } }),
  },
  'POST staff/invitation': { personal: () => ({ body: { token: 'x'.repeat(43) } }) },
  'PUT staff/invitation': {
    personal: () => ({ body: { token: 'x'.repeat(43), password, passwordConfirmation: password } }),
  },

  // Last, as it takes everything along.
  'DELETE user': { personal: () => ({ body: { password } }) },
};

const savedAddress = {
  fullName: 'Somebody Else',
  phone: '9123 4567',
  address: { line1: '9 Other Road', postcode: '238801' },
};

const sampleOfStaff = {
  market: 'SG' as const,
  sku: 'SKU-1',
  description: { en: 'Three days' },
  position: 1,
  isOffered: true,
  onHand: null,
};

const promotionOfStaff = {
  kind: 'code',
  market: 'SG',
  slug: 'ten-off',
  name: { en: 'Ten off' },
  benefit: { kind: 'percent_off', basisPoints: 1000 },
};
