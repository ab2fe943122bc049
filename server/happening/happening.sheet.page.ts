import { createHash } from 'node:crypto';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';
import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import { msg, type Text } from '@vermilion/contract/text';
import { Html, html } from '../platform/html.ts';
import { translate } from '../platform/texts.ts';
import type { Sheet } from './happening.sheet.rules.ts';

type Owner = { id: string; name: string };

/** A booking as the sheet of a day shows it. Amounts in minor units. */
export type SheetEntry = {
  number: string;
  state: string;
  name: string;
  /** Of a class or an event. */
  session: Owner | null;
  artists: Owner[];
  chairs: Owner[];
  seats: number;
  price: number;
  /** What was paid when it was booked. */
  paid: number;
  startsAt: Date;
  endsAt: Date;
  fullName: string | null;
  phone: string | null;
  notes: string;
  answers: { question: string; answer: string }[];
  /** One after the other, without what the artist prepares and clears up. `times`: null where they are not those of the booking any more. */
  parts: { name: string; times: { startsAt: Date; endsAt: Date } | null; artists: string[] }[];
};

const style = `
@page{size:A4 landscape;margin:12mm}
*{box-sizing:border-box}
body{margin:0 auto;max-width:75rem;padding:1.5rem;background:#fff;color:#14100e;font:400 .875rem/1.45 Arial,sans-serif}
section{break-after:page;margin-bottom:3rem}
section:last-child{break-after:auto}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 2rem;border-bottom:1px solid #14100e;padding-bottom:.5rem}
h1,h2,p,dl,dd,ol{margin:0}
h1{font-size:1.75rem;line-height:1.1;margin-bottom:2rem}
h2{font-size:1.375rem;line-height:1.2}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid #8b8079;padding:.5rem 1rem .5rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:700;white-space:nowrap}
tr{break-inside:avoid}
ol{list-style:none;padding:0}
dt{font-weight:700}
.note{white-space:pre-line}
.wide{overflow-x:auto}
@media print{body{max-width:none;padding:0}h1{display:none}section{margin:0}.wide{overflow:visible}}
`;

/** The Content-Security-Policy of the page: its own style sheet only. */
export const sheetPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Renders the sheets of a day as a page to print, without scripts; each begins on a new sheet of paper.
 * @param facts.day `YYYY-MM-DD`
 */
export function renderDaySheet(
  sheets: readonly Sheet<SheetEntry>[],
  {
    store,
    day,
    by,
    language,
  }: {
    store: Pick<Store, 'name' | 'zone'> & { market: MarketCode };
    day: string;
    by: 'artist' | 'chair';
    language: Language;
  },
): string {
  const market = markets[store.market];
  const t = (text: Text, values?: Record<string, unknown>) => translate(text, language, values);
  const printTime = (moment: Date) => formatTime(moment.toISOString(), store.zone, store.market, language);
  const printTimes = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
    `${printTime(startsAt)}–${printTime(endsAt)}`;
  const money = (amount: number) => formatMoney(amount, market, language);
  const date = formatDate(`${day}T00:00:00Z`, 'UTC', store.market, language, 'weekday');
  const title = t(msg({ message: 'Bookings at {store}, {date}' }), { store: store.name, date });
  const titleOfRest = by === 'artist' ? msg({ message: 'Without an artist' }) : msg({ message: 'Without a chair' });

  const printSeats = ({ session, seats }: SheetEntry) =>
    session
      ? t(msg({ message: '{seats, plural, one {# seat} other {# seats}}' }), { seats })
      : t(msg({ message: '{seats, plural, one {# guest} other {# guests}}' }), { seats });

  const renderGuest = ({ fullName, phone, number, state }: SheetEntry) =>
    html`${fullName}<br>${phone}<br>${number}${
      state === 'requested' ? html`<br>${t(msg({ message: 'Not answered yet' }))}` : null
    }`;

  const renderPart = ({ name, artists, times }: SheetEntry['parts'][number]) =>
    html`<li>${times ? `${printTimes(times)} ` : ''}${[name, ...artists].join(' · ')}</li>`;

  const renderVisit = (entry: SheetEntry) => {
    const { name, session, seats, parts, chairs } = entry;
    const chairNames = chairs.map((chair) => chair.name).join(', ');
    return html`${name}${session || seats > 1 ? html`<br>${printSeats(entry)}` : null}${
      parts.length > 0 ? html`<ol>${parts.map(renderPart)}</ol>` : null
    }${chairs.length > 0 ? html`${t(msg({ message: 'Chair: {chairNames}' }), { chairNames })}` : null}`;
  };

  const renderNotes = ({ notes, answers }: SheetEntry) =>
    html`${notes ? html`<p class="note">${notes}</p>` : null}${
      answers.length > 0
        ? html`<dl>${answers.map(({ question, answer }) => html`<dt>${question}</dt><dd>${answer}</dd>`)}</dl>`
        : null
    }`;

  const renderPayment = ({ price, paid }: SheetEntry) =>
    price === 0
      ? html`${t(msg({ message: 'Free' }))}`
      : html`<dl><dt>${t(msg({ message: 'Paid when booked' }))}</dt><dd>${money(paid)}</dd>
<dt>${t(msg({ message: 'To pay in the store' }))}</dt><dd>${money(price - paid)}</dd></dl>`;

  const renderEntry = (entry: SheetEntry) => html`<tr>
<th scope="row">${printTimes(entry)}</th>
<td>${renderGuest(entry)}</td>
<td>${renderVisit(entry)}</td>
<td>${renderNotes(entry)}</td>
<td>${renderPayment(entry)}</td>
</tr>
`;

  const renderSheet = ({ owner, visits }: Sheet<SheetEntry>) => html`<section>
<header><h2>${owner?.name ?? t(titleOfRest)}</h2><p>${title}</p></header>
<div class="wide"><table>
<thead><tr>
<th scope="col">${t(msg({ message: 'Time' }))}</th>
<th scope="col">${t(msg({ message: 'Guest' }))}</th>
<th scope="col">${t(msg({ message: 'What is booked' }))}</th>
<th scope="col">${t(msg({ message: 'Notes and answers' }))}</th>
<th scope="col">${t(msg({ message: 'Payment' }))}</th>
</tr></thead>
<tbody>${visits.map(renderEntry)}</tbody>
</table></div>
</section>
`;

  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${sheets.length > 0 ? sheets.map(renderSheet) : html`<p>${t(msg({ message: 'Nothing is booked on this day.' }))}</p>`}
</main>
</body>
</html>
`.text;
}
