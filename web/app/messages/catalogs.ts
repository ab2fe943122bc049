/**
 * The catalogs of texts: `messages/<name>/<language>.po` holds the texts of these files (globs below web/app, each file
 * in one catalog). Every page loads `shell`; the others come with the pages that declare them (`catalogs` of
 * `PageHandle`) and with the parts that load them (`loadWithCatalogs`). `catalogs.test.ts` finds what is missing.
 */
export const catalogSources = {
  /** What is on every page, and on the cards of products. */
  shell: [
    'shell/!(bag-places|greeting).{ts,tsx}',
    'content/overlays/!(previewed-overlay).{ts,tsx}',
    'ui/*.{ts,tsx}',
    'platform/!(field-errors).{ts,tsx}',
    'flag/**/*.{ts,tsx}',
    'member/**/*.{ts,tsx}',
    'bag/{add-to-bag,bag-button,use-bag-notifications}.{ts,tsx}',
    'catalogue/{badge,breadcrumb,category-index,price,product-card,product-rail,product-section,quick-add,rating,skeleton-cards}.tsx',
    'pricing/former-price.tsx',
    'routes/not-found.tsx',
  ],
  greeting: ['shell/greeting.tsx'],
  home: ['content/!(brand-view).{ts,tsx}', 'routes/{index,homepage,pages.*}.tsx'],
  /** The bar above pages that editors look at before they are published. */
  preview: ['content/preview/**/*.{ts,tsx}', 'content/overlays/previewed-overlay.tsx', 'routes/preview.*.tsx'],
  /** Blocks that few pages have. */
  blocks: ['content/landing/*.{ts,tsx}'],
  /** What editors change a page with, beside its preview. */
  editor: ['content/editor/**/*.{ts,tsx}'],
  listing: [
    'catalogue/{brand-index,editorial-tile,listing,listing-*,show-more}.{ts,tsx}',
    'content/brand-view.tsx',
    'routes/{brands.*,categories.*,search}.tsx',
  ],
  /** An empty listing. */
  empty: ['catalogue/no-products.tsx'],
  product: [
    'catalogue/{availability-line,buy-box,gallery,option-picker,quick-add-dialog}.tsx',
    'routes/products.$slug.tsx',
  ],
  /** What stands below the choice of a product, and its pictures in large, which its page loads once it is used. */
  information: [
    'catalogue/{product-delivery,product-details,product-information,zoom-dialog}.tsx',
    'delivery/arrival.tsx',
    'happening/product-services.tsx',
  ],
  bag: [
    'bag/!(add-to-bag|bag-button|line-amount|small-line|totals-list|unused-note-list|use-bag-notifications).{ts,tsx}',
    'routes/cart.tsx',
  ],
  /** Parts of the bag that come after the page; other nouns' sections are in the catalogs of their nouns. */
  sections: ['bag/sections/**/*.{ts,tsx}', 'shell/bag-places.tsx'],
  /** Why a code, a reward or a sample changes nothing, which few bags have to say. */
  notes: ['bag/unused-note-list.tsx', 'pricing/unpaid-order-link.tsx'],
  /** Promo codes and offers, in the bag and at checkout. */
  promotion: ['promotion/**/*.{ts,tsx}'],
  /** What a purchase costs and how it arrives, before it is placed and afterwards. */
  purchase: [
    'delivery/!(arrival).{ts,tsx}',
    'pricing/!(former-price|unpaid-order-link).{ts,tsx}',
    'bag/{line-amount,small-line,totals-list}.tsx',
    'order/delivery-fact.tsx',
  ],
  checkout: [
    'order/!(cancel-*|delivery-fact|gift-receipt|order*|outcome*|payment-reference|reorder*).{ts,tsx}',
    'routes/checkout.tsx',
  ],
  order: [
    'order/{cancel-button,order-!(list|parcels|receipt|refund-line),order.queries,outcome*,payment-reference}.{ts,tsx}',
    'routes/orders.$id.tsx',
  ],
  /** What an order that has left, or has ended, offers beside. */
  parcels: ['order/{order-parcels,reorder*}.{ts,tsx}'],
  /** The payment of whatever was bought, until it is paid. */
  payable: ['payable/**/*.{ts,tsx}'],
  /** The question whether to cancel an order, and what became of its money. */
  refund: ['order/{cancel-dialog,order-refund-line}.tsx'],
  /** The receipt of an order, and the list of orders. */
  records: ['order/{gift-receipt,order-list,order-receipt}.tsx', 'routes/{account.orders,orders.$id.receipt}.tsx'],
  returns: ['returns/!(*.mail).{ts,tsx}', 'routes/orders.$id.return.tsx'],
  /** The pages of the account. */
  account: [
    'account/{account-*,address-book,consents-form,data-export,device-list,google-link,join-form,mail-language-form,password-form,profile-form,save-*,saved-details,sign-out-button,unread-details}.tsx',
    'routes/account.{addresses,consents,data,devices,index,membership,password,profile}.tsx',
  ],
  /** What opens over the pages of the account. */
  'account-dialogs': ['account/{address,deletion,email}-dialog.tsx'],
  /** Signing in and up, and what both have in common with the account. */
  'sign-in': [
    'account/{confirmation-sent,consent-*,forgotten-password-form,google-forms,join-aside,link-password-form,linked-page,member-fields,news-stop-form,register-form,reset-form,sign-in-*}.tsx',
    'routes/{confirm_email,forgot_password,reset_password,sign_in,sign_in.google,sign_up,stop_news,verify_email}.tsx',
  ],
  /** Invitations of staff. */
  staff: ['account/invitation-form.tsx', 'routes/staff_invitation.tsx'],
  giftcard: ['giftcard/!(*.mail).{ts,tsx}', 'routes/{gift-cards.*,account.credits,account.gift-cards}.tsx'],
  /** Stores, and when they are open. */
  stores: ['market/**/*.{ts,tsx}', 'happening/{artist-list,store-offer,store-view}.tsx', 'routes/stores.*.tsx'],
  /** What stores offer, and its choice. */
  happening: [
    'happening/{activity-filters,gathering-list,gathering-view,happening-page,service-list,service-view,store-choice,time-picker,used-products,visit-extras}.tsx',
    'routes/happening.{classes,events}.{$id,index}.tsx',
    'routes/happening.services.{$id,index}.tsx',
  ],
  /** A booking, and what its page has in common with what stores offer. */
  booking: [
    'happening/{booking-facts,booking-sentences,booking-steps,booking-view,contact-fields,details-form,minutes-and-price,spoken-language}.tsx',
    'routes/happening.bookings.$id.tsx',
  ],
  /** What becomes of a booking once there is one. */
  bookings: [
    'happening/{booking-actions,booking-list,cancel-*,wait-list,reschedule-view,way-on}.tsx',
    'routes/{happening.$kind.cancel.$id,happening.services.reschedule.$id,account.bookings}.tsx',
  ],
  /** Who waits for a full day. */
  waits: ['happening/wait-{form,view}.tsx', 'routes/happening.waits.$id.tsx'],
  /** What somebody else books and keeps. */
  provider: ['happening/{hand-off-return,provider-*}.tsx', 'routes/happening.services.booxi.*.tsx'],
  /** What is paid before a visit. */
  deposit: ['happening/{deposit-*,unpaid-booking}.tsx'],
  /** What few services have: points, and stores that do not offer them at the moment. */
  visit: ['happening/{paused-note,visit-points}.tsx'],
  address: ['address/**/*.{ts,tsx}'],
  form: ['ui/form/**/*.{ts,tsx}', 'platform/field-errors.ts', 'account/{google-button,new-password-fields}.tsx'],
  loyalty: [
    'loyalty/!(gift-tile|offers-section|reward-row|*.mail).{ts,tsx}',
    'routes/{beauty-pass,account.beauty-profile,account.points}.tsx',
  ],
  /** What points can be spent on, and gifts. */
  rewards: ['loyalty/{gift-tile,offers-section,reward-row}.tsx', 'routes/account.{gifts,rewards}.tsx'],
  sample: ['sample/**/*.{ts,tsx}'],
  pairing: ['pairing/**/*.{ts,tsx}'],
  search: ['search/**/*.{ts,tsx}'],
  /** On the page of a product that cannot be bought now, and in the account. */
  waitlist: ['waitlist/!(*.mail).{ts,tsx}', 'routes/account.waitlist.tsx'],
  /** On the page of a product, and its own. */
  wishlist: ['wishlist/**/*.{ts,tsx}', 'routes/wishlist.tsx'],
  texts: [
    'texts/!(beauty-pass-terms|laws|participation-choice).{ts,tsx}',
    'routes/{about,customer-care,report-vulnerability}.tsx',
  ],
  /** What the law of each market calls it. */
  laws: ['texts/laws.ts'],
  privacy: ['texts/participation-choice.tsx', 'routes/privacy.tsx'],
  terms: ['texts/beauty-pass-terms.tsx', 'routes/terms.tsx'],
  /** The reference of the API. */
  reference: ['api-reference/**/*.{ts,tsx}', 'routes/swagger.tsx'],
} as const satisfies Record<string, readonly string[]>;

/** Catalogs that only the server loads: browsers get neither their texts nor their URLs. */
export const serverCatalogSources = {
  mail: ['mail/**/*.{ts,tsx}', '*/*.mail.tsx'],
} as const satisfies Record<string, readonly string[]>;

export type CatalogName = keyof typeof catalogSources;
