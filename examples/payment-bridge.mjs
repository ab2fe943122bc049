// Takes a shop's payments (its PAYMENT_URL) to Tidepay, a provider that exists in this example only.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { isSigned, sign, signatureHeader } from '@vermilion/server/platform/signature';

const { PORT, PAYMENT_SECRET, TIDEPAY_URL, TIDEPAY_KEY } = process.env;
const outcomes = { processing: 'pending', paid: 'confirmed', failed: 'failed', closed: 'failed' };

const post = (url, body, added, headers = { 'content-type': 'application/json', ...added }) =>
  fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(2500), redirect: 'error' });

/** Calls Tidepay. Throws where it gives no valid answer: the shop tries again. */
async function call(path, message) {
  const answer = await post(TIDEPAY_URL + path, JSON.stringify(message), { authorization: `Bearer ${TIDEPAY_KEY}` });
  if (!answer.ok && answer.status !== 422) throw new Error(`Tidepay answered ${answer.status} to ${path}`);
  return answer.json();
}

async function answerShop([, , id, action], { paymentId: reference, payableNumber: title, refundId, ...message }) {
  if (!id) return { pageUrl: (await call('/payments', { ...message, reference, title })).page };
  if (id === 'list') return call('/payments/search', message);
  if (action === 'void') return { status: (await call(`/payments/${id}/close`, {})).isOpen ? 'under_way' : 'closed' };
  const { error, isDone } = await call(`/payments/${id}/refunds`, { id: refundId, amount: message.amount });
  if (error) return { status: 'refused', reason: error };
  return isDone ? { status: 'succeeded', reference: refundId } : { status: 'pending' };
}

/** Reports an event of Tidepay. @returns the status of the shop's answer: Tidepay repeats what is not 200 */
async function reportToShop({
  id: eventId,
  about,
  dispute,
  payment: { id: reference, status, callbackUrl, ...payment },
}) {
  const { reference: paymentId, amount, currency } = payment;
  const outcome = outcomes[status];
  const reports = {
    // The shop lists the refunds that Tidepay has.
    refund: { kind: 'refunds' },
    dispute: { kind: 'dispute', ...dispute, disputeId: dispute?.id, currency },
    payment: { outcome, amount, currency, reason: null, reference },
  };
  if (about === 'payment' && !outcome) return 200;
  const body = JSON.stringify({ eventId, paymentId, ...reports[about] });
  return (await post(callbackUrl, body, { [signatureHeader]: sign(PAYMENT_SECRET, body, new Date()) })).status;
}

createServer(async (request, response) => {
  try {
    const body = await text(request);
    if (isSigned(PAYMENT_SECRET, request.headers[signatureHeader], body, new Date()))
      response.end(JSON.stringify(await answerShop(request.url.split('/'), JSON.parse(body))));
    else if (isSigned(TIDEPAY_KEY, request.headers['tidepay-signature'], body, new Date()))
      response.writeHead(await reportToShop(JSON.parse(body))).end();
    else response.writeHead(401).end();
  } catch (error) {
    console.error(error);
    response.writeHead(502).end();
  }
}).listen(Number(PORT), '127.0.0.1');
