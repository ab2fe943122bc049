import type { GiftCardDesign } from '@vermilion/contract/gift-card-terms';
import type { GiftCardCancelReason, GiftCardState, MoneyCause } from '@vermilion/contract/giftcard';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Generated, GeneratedAlways } from 'kysely';
import type { LedgerAccount } from './giftcard.ledger.rules.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    /** What is left on a gift card, or of a member's credit in a market: the sum of its ledger entries, which a trigger keeps. */
    money_balances: {
      /** Of a gift card: the card's own. */
      id: string;
      kind: 'gift_card' | 'credit';
      market: MarketCode;
      /** The holder of credit; null for gift cards, which whoever has the code can spend. */
      account_id: string | null;
      /** Minor units of the market's currency. */
      amount: Generated<number>;
    };
    /** Append-only. What changed a balance, once per idempotency key. */
    money_postings: {
      id: GeneratedAlways<number>;
      balance_id: string;
      cause: MoneyCause;
      /** The change of the balance, in minor units. */
      amount: number;
      idempotency_key: string;
      order_id: string | null;
      /** Why staff changed it, and who did. */
      reason: string | null;
      author: string | null;
      posted_at: Date;
    };
    /** Append-only. The two entries of a posting add up to 0. */
    money_entries: { posting_id: number; ledger_account: LedgerAccount; amount: number };
    gift_cards: {
      id: string;
      number: Generated<string>;
      market: MarketCode;
      /** Of its mails: the language of the site where it was bought. */
      language: Language;
      /** The member who bought it. */
      account_id: string | null;
      state: Generated<GiftCardState>;
      /** What it was sold for, in minor units. */
      amount: number;
      design: GiftCardDesign;
      buyer_name: string;
      buyer_email: string;
      recipient_name: string;
      recipient_email: string;
      message: string;
      /** The calendar day in the recipient's zone on which it is sent. */
      send_on: string;
      send_zone: string;
      send_at: Date;
      placed_at: Date;
      /** Until when it can be paid. */
      held_until: Date;
      hold_extensions: Generated<number>;
      cancel_reason: GiftCardCancelReason | null;
      /** The attempt to pay and the outcome that the last mail about an unpaid card was about. */
      unpaid_mail: string | null;
      paid_at: Date | null;
      /** Which of its codes is valid, from 1. */
      code_number: Generated<number>;
      /** The keyed digest of the valid code; the code itself is stored nowhere. */
      code_hash: string | null;
      code_ending: string | null;
      /** When the valid code was first sent; null until then. */
      sent_at: Date | null;
      /** The last calendar day of the market on which it can be spent; null where it does not expire. */
      expires_on: string | null;
      /** The end of that day. */
      expires_at: Date | null;
      /** When money that returned after the last day first extended it; null again once staff have extended it. */
      return_extended_at: Date | null;
      frozen_at: Date | null;
      /** Null where staff have stopped it, or nobody has. */
      frozen_because: 'dispute' | null;
      /** The payment that a mail with the way back to it was sent about, a transfer or one left unfinished; at most one. */
      transfer_mail: string | null;
      /** How often the buyer has had it sent again. */
      resends: Generated<number>;
      /** The last of its codes whose mail the recipient's server has refused for good. */
      refused_code: number | null;
      /** When its buyer corrected the recipient's address. */
      corrected_at: Date | null;
      /** The last day of which the recipient was reminded. */
      reminded_of: string | null;
      /** The batch of a card that staff have issued; null for those that were bought. */
      batch: string | null;
    };
    /** Gift cards that staff have issued at once. */
    gift_card_batches: { market: MarketCode; name: string; issued_at: Date };
    /** The gift cards that pay for a bag. */
    bag_gift_cards: {
      bag_id: string;
      gift_card_id: string;
      /** From 1, unique in the bag: it bounds their number. */
      position: number;
      added_at: Date;
    };
    /** The bags that are paid with the member's credit. */
    bag_credits: { bag_id: string; account_id: string; added_at: Date };
  }
}
