import { createHash } from 'node:crypto';
import { isEmail } from '@vermilion/contract/contact';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import { minuteMs } from '@vermilion/contract/durations';
import { getLocale } from '@vermilion/contract/markets';
import { getZoneDay } from '@vermilion/contract/opening-hours';
import { type HandOffStart, handOffStart, type ProviderBooking } from '@vermilion/server/happening/happening.provider';
import { getSignedPath, getSignedReturn } from '@vermilion/server/happening/happening.provider.signed';
import type { Clock } from '@vermilion/server/platform/clock';
import { type Html, html } from '@vermilion/server/platform/html';
import { isSigned, sign, signatureHeader } from '@vermilion/server/platform/signature';
import type { Callbacks } from './callbacks.ts';
import { page } from './pages.ts';
import { bookingTexts as texts, translate } from './texts.ts';

type HandOff = HandOffStart & {
  /** The guest has turned back. */
  isDeclined: boolean;
  booking: ProviderBooking | null;
};

/** When visits begin, by the clock of the store, on each of the next days. */
const times = ['10:30', '13:00', '16:30'];
const offeredDays = 5;

const maxHandOffs = 10_000;

/**
 * Creates the sandbox's provider of bookings: it lives in memory, has a free time for everybody, and reports what is booked, moved, cancelled
 * and completed on its page.
 */
export function createBookings({
  shopName,
  secret,
  clock,
  callbacks,
  origin,
}: {
  shopName: string;
  secret: string;
  clock: Clock;
  callbacks: Callbacks;
  origin: () => string;
}) {
  const handOffs = new Map<string, HandOff>();
  const getPath = ({ handOffId }: Pick<HandOff, 'handOffId'>) => `/book/${handOffId}`;

  /** Returns the moments at which a visit can begin: in a store of any zone it is a day like the others. */
  function listTimes({ zone }: HandOff): string[] {
    const tomorrow = getZoneDay(zone, clock.now()).add({ days: 1 });
    return Array.from({ length: offeredDays }, (_, index) => tomorrow.add({ days: index })).flatMap((day) =>
      times.map((time) => day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()),
    );
  }

  /** Changes a booking, and reports it to the shop. Waits for the first attempt; others follow in the background. */
  async function change(handOff: HandOff, facts: Omit<ProviderBooking, 'version' | 'handOffId' | 'manageUrl'>) {
    const version = (handOff.booking?.version ?? 0) + 1;
    const { handOffId, callbackUrl: url } = handOff;
    handOff.booking = { ...facts, handOffId, version, manageUrl: origin() + getPath(handOff) };
    const body = JSON.stringify(handOff.booking);
    await callbacks.send({ url, body, sign: () => ({ [signatureHeader]: sign(secret, body, clock.now()) }) });
  }

  /** Returns the address with which a guest goes back, signed. */
  function createReturn({ handOffId, successUrl, cancelUrl, booking }: HandOff): string {
    const given = {
      handOffId,
      outcome: booking ? ('booked' as const) : ('not_completed' as const),
      reference: booking?.reference ?? '',
    };
    const { outcome, reference } = given;
    const signature = sign(secret, getSignedReturn(given), clock.now());
    const url = new URL(booking ? successUrl : cancelUrl);
    // The address may name the language.
    const query = { hand_off: handOffId, outcome, reference, signature };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  function pickTime(handOff: HandOff, form: URLSearchParams) {
    const startsAt = listTimes(handOff).find((time) => time === form.get('startsAt'));
    if (!startsAt) return null;
    return { startsAt, endsAt: new Date(Date.parse(startsAt) + handOff.minutes * minuteMs).toISOString() };
  }

  return {
    /**
     * Stores a guest whom the shop hands over, and returns the page: the same one when the shop repeats the request.
     * @returns null when the message is not the shop's, or is not valid
     */
    start: (signature: string | undefined, body: string): { pageUrl: string } | null => {
      if (!isSigned(secret, signature, body, clock.now())) return null;
      const given = handOffStart.safeParse(JSON.parse(body));
      if (!given.success) return null;
      const { handOffId } = given.data;
      if (!handOffs.has(handOffId)) handOffs.set(handOffId, { ...given.data, isDeclined: false, booking: null });
      const [oldest] = handOffs.keys();
      if (handOffs.size > maxHandOffs && oldest) handOffs.delete(oldest);
      return { pageUrl: origin() + getPath({ handOffId }) };
    },

    /** Returns what has become of a guest; undefined where nobody is known, null when the question is not the shop's. */
    read: (id: string, signature: string | undefined): object | null | undefined => {
      if (!isSigned(secret, signature, getSignedPath(`/hand-offs/${id}`), clock.now())) return null;
      const found = handOffs.get(id);
      return found && { isOpen: !found.isDeclined && found.booking === null, booking: found.booking };
    },

    find: (id: string): HandOff | null => handOffs.get(id) ?? null,

    /** Does what was chosen on the page. @returns where the browser goes */
    act: async (handOff: HandOff, form: URLSearchParams): Promise<string> => {
      const { booking, isDeclined } = handOff;
      const action = form.get('action');
      const back = getPath(handOff);
      if (booking === null) {
        if (isDeclined) return back;
        if (action === 'decline') {
          handOff.isDeclined = true;
          return createReturn(handOff);
        }
        const [fullName = '', email = '', phone = ''] = ['fullName', 'email', 'phone'].map((name) =>
          form.get(name)?.trim(),
        );
        const time = pickTime(handOff, form);
        if (action !== 'book' || !time || fullName === '' || !isEmail(email) || phone.length < 3) return back;
        const guest = { fullName, email, phone };
        await change(handOff, { ...time, guest, state: 'booked', reference: createReference(handOff) });
        return createReturn(handOff);
      }
      if (booking.state !== 'booked') return back;
      const time = pickTime(handOff, form);
      if (action === 'move' && time) await change(handOff, { ...booking, ...time });
      if (action === 'cancel') await change(handOff, { ...booking, state: 'cancelled' });
      if (action === 'complete') await change(handOff, { ...booking, state: 'completed' });
      return back;
    },

    /** Returns the page on which a time is chosen, and later moved or cancelled. */
    page: (handOff: HandOff): string => {
      const { market, language, zone, serviceName, storeName, booking, isDeclined, successUrl } = handOff;
      const say = (text: Parameters<typeof translate>[0], values?: Record<string, string>) =>
        translate(text, language, values);
      const print = (moment: string) =>
        say(texts.moment, {
          day: formatDate(moment, zone, market, language, 'weekday'),
          time: formatTime(moment, zone, market, language),
        });
      const shop = new URL(successUrl).origin;
      const isOver = isDeclined || (booking !== null && booking.state !== 'booked');
      const headline = say(
        booking === null ? (isDeclined ? texts.declined : texts.choose) : texts.states[booking.state],
      );
      const field = (name: string, label: Parameters<typeof translate>[0], type: string) =>
        html`<label>${say(label)} <input name="${name}" type="${type}" required maxlength="100"></label>`;
      const choice = html`<label>${say(texts.time)} <select name="startsAt">${listTimes(handOff)
        .filter((time) => time !== booking?.startsAt)
        .map((time) => html`<option value="${time}">${print(time)}</option>`)}</select></label>`;
      const button = (action: string, label: Parameters<typeof translate>[0], isMain = false): Html =>
        html`<button${isMain ? html` class="act"` : null} name="action" value="${action}" formnovalidate>${say(label)}</button>`;
      const forms =
        booking === null
          ? html`${choice}${field('fullName', texts.fullName, 'text')}${field('email', texts.email, 'email')}${field('phone', texts.phone, 'tel')}
<button class="act" name="action" value="book">${say(texts.book)}</button>${button('decline', texts.decline)}`
          : html`${choice}${button('move', texts.move, true)}${button('cancel', texts.cancel)}${button('complete', texts.complete)}`;
      return page({
        locale: getLocale(market, language),
        title: `${headline} · ${serviceName}`,
        home: shop,
        mark: shopName,
        note: 'Sandbox',
        main: html`<div class="ground${isOver ? ' done' : ''}"><div class="wrap">
<p class="small num">${say(texts.about, { service: serviceName, store: storeName })}</p>
<h1>${headline}</h1>
${booking && booking.state !== 'cancelled' ? html`<p class="lead num" role="status">${print(booking.startsAt)}</p>` : null}
<p class="lead">${say(texts.sandbox)}</p>
<p><a class="btn" href="${shop}">${say(texts.back)}</a></p>
</div></div>
${isOver ? null : html`<form class="wrap fields" method="post" action="${getPath(handOff)}">${forms}</form>`}`,
      });
    },

    /** Returns the origin that the guest goes back to. */
    getShopOrigin: ({ successUrl }: HandOff) => new URL(successUrl).origin,
  };
}

/** Creates the reference that people read out on the phone: BX-HK-0773142. */
function createReference({ handOffId, market }: HandOff): string {
  const digits = createHash('sha256').update(handOffId).digest().readUInt32BE() % 10_000_000;
  return `BX-${market}-${String(digits).padStart(7, '0')}`;
}
