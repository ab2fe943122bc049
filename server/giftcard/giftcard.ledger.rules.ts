import type { MoneyCause } from '@vermilion/contract/giftcard';

/**
 * The double-entry ledger of gift cards and credit: each posting moves money between a balance and another account, so its
 * two entries add up to zero.
 */

/**
 * Accounts of the ledger. `balance` is what the shop owes the holder. The others say where the money came from or went:
 * `payments` through the payment provider, `orders` what was bought with it, `expired` what nobody spent in time, `shop`
 * what the shop gives and takes by itself.
 */
export type LedgerAccount = 'balance' | 'payments' | 'orders' | 'expired' | 'shop';

export type MoneyEntry = { ledgerAccount: LedgerAccount; amount: number };

/** Where the money of each cause comes from or goes to. */
const counterAccounts: Record<MoneyCause, Exclude<LedgerAccount, 'balance'>> = {
  issue: 'payments',
  grant: 'shop',
  order_refund: 'payments',
  charge: 'orders',
  return: 'orders',
  expiry: 'expired',
  extension: 'expired',
  adjustment: 'shop',
  refund: 'payments',
  held: 'payments',
  released: 'payments',
};

/**
 * Returns the entries of a change of a balance.
 * @param amount minor units, below 0 where money leaves the balance
 * @throws RangeError where it is no whole amount, or 0
 */
export function createEntries(cause: MoneyCause, amount: number): [MoneyEntry, MoneyEntry] {
  if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError(`${amount} is no amount of money`);
  return [
    { ledgerAccount: 'balance', amount },
    { ledgerAccount: counterAccounts[cause], amount: -amount },
  ];
}
