import type { Order } from '@vermilion/contract/order';
import { expect, test } from 'vitest';
import * as payments from '~/payable/payment-sentences.tsx';
import { listOutcomeSentences } from './outcome.rules.ts';
import * as says from './outcome-sentences.tsx';

const heldUntil = '2026-11-20T03:12:00.000Z';
const card = { code: 'card', label: null };
const atome = { code: 'atome', label: 'Atome' };

function createOrder(facts: object): Order {
  return {
    refunds: [],
    payment: { method: 'card', kind: 'card', isUnreachable: false, payUntil: null },
    delivery: { method: 'standard' },
    paidAt: null,
    cancelReason: null,
    totals: { tenders: [] },
    canRetry: false,
    retryMethods: [],
    heldUntil: null,
    returnableUntil: null,
    ...facts,
  } as unknown as Order;
}

const byGiftCard = { totals: { tenders: [{ amount: 1000 }] } };
const payment = (facts: object) => ({ payment: { method: 'card', kind: 'card', isUnreachable: false, ...facts } });

test.each([
  [{ status: 'confirmed' }, [says.ConfirmationOnItsWay]],
  [{ status: 'preparing', delivery: { method: 'collect' } }, [says.MailWhenItCanBeCollected]],
  [{ status: 'pending', heldUntil }, [payments.PageUpdates, says.ItemsAreHeld]],
  [
    { status: 'pending', heldUntil, canRetry: true, ...payment({ kind: 'qr', payUntil: heldUntil }) },
    [payments.ScanQr, says.ItemsAreHeld],
  ],
  [{ status: 'pending', canRetry: true, ...payment({ kind: 'qr', payUntil: null }) }, [payments.QrHasExpired]],
  [{ status: 'pending', ...payment({ kind: 'transfer', payUntil: heldUntil }) }, [payments.TransferIsWorkedOn]],
  [{ status: 'pending', canRetry: true, ...payment({ kind: 'transfer', payUntil: heldUntil }) }, [payments.TransferBy]],
  [
    { status: 'pending', canRetry: true, ...payment({ kind: 'wallet', payUntil: heldUntil }) },
    [payments.WaitsInWallet],
  ],
  [
    { status: 'failed', canRetry: true, heldUntil, ...byGiftCard },
    [payments.Refused, says.ItemsAreHeld, says.TendersReturnIfUnpaid],
  ],
  [{ status: 'failed', heldUntil, ...payment({ isUnreachable: true }) }, [payments.UnreachableNothingTaken]],
  [{ status: 'blocked', retryMethods: [card, atome] }, [payments.StoppedNothingTaken, payments.AnotherCardOrMethod]],
  [
    { status: 'blocked', retryMethods: [atome], ...byGiftCard },
    [payments.Stopped, payments.AnotherMethod, says.TendersReturnIfUnpaid],
  ],
  [{ status: 'cancelled', cancelReason: 'shop', ...byGiftCard }, [says.CancelledByShop, says.TendersReturned]],
  [{ status: 'cancelled', cancelReason: 'shopper', paidAt: heldUntil, ...byGiftCard }, [says.CancelledByShopperRefund]],
  [{ status: 'cancelled', cancelReason: 'not_paid' }, [says.NotPaidInTimeNothingTaken]],
  [{ status: 'collected', returnableUntil: '2026-12-20' }, [says.EnjoyOrReturn]],
])('%o is told by its sentences', (facts, sentences) => {
  expect(listOutcomeSentences(createOrder(facts))).toEqual(sentences);
});
