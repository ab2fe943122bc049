import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '../platform/clock.ts';
import { isSigned, sign, signatureHeader } from '../platform/signature.ts';
import { createSignedProvider, getSignedPath, getSignedReturn } from './happening.provider.signed.ts';
import { type BookingProviders, type HandOffStart, handOffStart } from './happening.provider.ts';
import type { SupplyRecord } from './happening.service.ts';
import { testSupply } from './happening.testing.ts';

const secret = 'a secret of a provider, of thirty-two characters';

/** For tests: the supply, whose first service a provider books. */
export const handedOverSupply: SupplyRecord = {
  ...testSupply,
  services: testSupply.services.map((service) =>
    service.id === 'brow-shape'
      ? { ...service, questions: [], provider: { name: 'booxi', reference: 'brows-30' } }
      : service,
  ),
};

type ServedBooking = {
  handOffId: string;
  reference: string;
  version: number;
  state: 'booked' | 'cancelled' | 'completed';
  startsAt: string;
  endsAt: string;
  guest: { fullName: string; email: string; phone: string };
  manageUrl: string | null;
};

/** For tests: starts a provider of bookings on loopback, which speaks the signed protocol. @param clock by which it signs */
export async function startTestBookingProvider(clock: Clock) {
  const started = new Map<string, HandOffStart>();
  const bookings = new Map<string, ServedBooking>();
  const state = { isReachable: true, isOpen: true, reads: 0, calls: 0 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const path = request.url ?? '';
    const signed = request.method === 'GET' ? getSignedPath(path) : body;
    const header = request.headers[signatureHeader];
    state.calls += 1;
    if (!state.isReachable) return response.writeHead(503).end();
    if (!isSigned(secret, typeof header === 'string' ? header : undefined, signed, clock.now())) {
      return response.writeHead(401).end();
    }
    if (request.method === 'POST' && path === '/hand-offs') {
      const handOff = handOffStart.parse(JSON.parse(body));
      started.set(handOff.handOffId, handOff);
      return response.writeHead(201).end(JSON.stringify({ pageUrl: `https://booxi.example/${handOff.handOffId}` }));
    }
    const id = path.split('/')[2] ?? '';
    state.reads += 1;
    if (!started.has(id)) return response.writeHead(404).end();
    response.end(JSON.stringify({ isOpen: state.isOpen, booking: bookings.get(id) ?? null }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    started,
    createProviders: (shopClock: Clock): BookingProviders =>
      new Map([
        [
          'booxi',
          createSignedProvider('booxi', {
            url,
            secret,
            callbackUrl: 'http://127.0.0.1:3000/api/web/v1/reservation-service/callbacks',
            clock: shopClock,
            fetch,
            report: () => {},
          }),
        ],
      ]),
    /** Books for the guest of a hand-off, or changes that. @returns what the provider has then, as it reports it */
    book: (handOffId: string, changes: Partial<ServedBooking> = {}): ServedBooking => {
      const before = bookings.get(handOffId) ?? {
        handOffId,
        reference: `BX-${randomUUID().slice(0, 8)}`,
        version: 0,
        state: 'booked',
        startsAt: '2026-11-23T02:00:00.000Z',
        endsAt: '2026-11-23T02:30:00.000Z',
        guest: { fullName: 'Nadia Rahim', email: 'Nadia@example.sg', phone: '+6591234567' },
        manageUrl: `https://booxi.example/manage/${handOffId}`,
      };
      const booking = { ...before, version: before.version + 1, ...changes };
      bookings.set(handOffId, booking);
      return booking;
    },
    /** Signs what a guest brings back. */
    signReturn: (handOffId: string, outcome: 'booked' | 'not_completed', reference = '') => ({
      outcome,
      reference,
      signature: sign(secret, getSignedReturn({ handOffId, outcome, reference }), clock.now()),
    }),
    /** Returns the header of a report. */
    signReport: (body: string) => sign(secret, body, clock.now()),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
