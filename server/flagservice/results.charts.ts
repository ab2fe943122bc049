import { type Html, html } from '../platform/html.ts';
import type { DetailedReport } from './results.service.ts';
import { formatPercent, formatSignedPercent } from './results.texts.ts';

/** Charts of an experiment as inline SVG; the page's tables show the same numbers. */

/** Lengths in units of the drawing, which is as wide as a phone and scales with the screen. */
const width = 400;
const ink = '#14100e';
const rule = '#e3dbd2';
const quiet = '#5c534e';

/** Variations differ by their dashes, not by colour alone. */
const strokes = [
  { colour: ink, dashes: '' },
  { colour: '#bc2c1c', dashes: '12 3' },
  { colour: '#2b5a86', dashes: '5 3' },
  { colour: '#875100', dashes: '2 3' },
  { colour: '#2c6a41', dashes: '10 3 2 3' },
] as const;

function formatStroke(index: number): Html {
  const { colour, dashes } = strokes[index % strokes.length] ?? strokes[0];
  return html`stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"`;
}

const shorten = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
const toFixed1 = (value: number) => Number(value.toFixed(1));

/** Returns about five round numbers from `low` to `high`. */
export function computeTicks(low: number, high: number): number[] {
  const raw = (high - low) / 5;
  if (!(raw > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Renders the interval of each variation's uplift, with a line at zero; null while none is known. */
export function renderUpliftChart({ variations, experiment, goal }: DetailedReport): Html | null {
  const known = variations.flatMap((variation, index) =>
    variation.uplift ? [{ name: experiment.variations[index]?.name ?? '', uplift: variation.uplift }] : [],
  );
  if (known.length === 0) return null;
  const reach = Math.min(Math.max(...known.flatMap(({ uplift }) => [-uplift.low, uplift.high]), 0.05), 2);
  const [margin, row, foot] = [28, 48, 26];
  const height = known.length * row + foot;
  const x = (value: number) =>
    toFixed1(margin + ((Math.max(-reach, Math.min(reach, value)) + reach) / (2 * reach)) * (width - 2 * margin));
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="uplift-title">
<title id="uplift-title">${goal.name}: difference to the reference, with intervals</title>
${computeTicks(-reach, reach).map(
  (
    tick,
  ) => html`<line x1="${x(tick)}" x2="${x(tick)}" y1="0" y2="${height - foot}" stroke="${Math.abs(tick) < 1e-9 ? ink : rule}"/>
<text x="${x(tick)}" y="${height - 6}" text-anchor="middle" fill="${quiet}">${formatSignedPercent(tick)}</text>`,
)}
${known.map(({ name, uplift }, index) => {
  const y = index * row + row / 2;
  return html`<text x="0" y="${y - 14}" fill="${ink}">${shorten(name, 40)}</text>
<line x1="${x(uplift.low)}" x2="${x(uplift.high)}" y1="${y}" y2="${y}" stroke="${ink}" stroke-width="5"/>
<rect x="${x(uplift.value) - 2.5}" y="${y - 8}" width="5" height="16" fill="#bc2c1c"/>`;
})}
</svg>`;
}

/** Renders the cumulative rate of each variation by day; null before the second day. */
export function renderRateChart({ days, experiment, goal }: DetailedReport): Html | null {
  const dates = [...new Set(days.map(({ day }) => day))].sort();
  if (dates.length < 2) return null;
  const lines = experiment.variations.map(({ variationId, name }) => {
    let [visitors, converted] = [0, 0];
    const rates = dates.map((date) => {
      for (const each of days) {
        if (each.day !== date || each.variationId !== variationId) continue;
        visitors += each.visitors;
        converted += each.converted;
      }
      return visitors > 0 ? converted / visitors : null;
    });
    return { name, rates };
  });
  const top = Math.max(...lines.flatMap(({ rates }) => rates.map((rate) => rate ?? 0)), 0.001) * 1.1;
  const [left, right, bottom, height] = [44, 12, 26, 210];
  const x = (index: number) => toFixed1(left + (index / (dates.length - 1)) * (width - left - right));
  const y = (rate: number) => toFixed1(height - bottom - (rate / top) * (height - bottom - 8));
  return html`<ul class="legend">${lines.map(
    ({ name }, index) =>
      html`<li><svg viewBox="0 0 32 4" aria-hidden="true"><line x2="32" y1="2" y2="2" ${formatStroke(index)}/></svg>${name}</li>`,
  )}</ul>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="rate-title">
<title id="rate-title">${goal.name}: share of all visitors until each day</title>
${computeTicks(0, top).map(
  (
    tick,
  ) => html`<line x1="${left}" x2="${width - right}" y1="${y(tick)}" y2="${y(tick)}" stroke="${tick === 0 ? ink : rule}"/>
<text x="${left - 6}" y="${y(tick) + 4}" text-anchor="end" fill="${quiet}">${formatPercent(tick)}</text>`,
)}
<text x="${left}" y="${height - 6}" fill="${quiet}">${dates[0] ?? ''}</text>
<text x="${width - right}" y="${height - 6}" text-anchor="end" fill="${quiet}">${dates.at(-1) ?? ''}</text>
${lines.map(({ rates }, index) => {
  const points = rates.flatMap((rate, day) => (rate === null ? [] : [`${x(day)},${y(rate)}`])).join(' ');
  return html`<polyline points="${points}" fill="none" ${formatStroke(index)}/>`;
})}
</svg>`;
}
