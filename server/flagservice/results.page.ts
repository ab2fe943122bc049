import { createHash } from 'node:crypto';
import { Html, html } from '../platform/html.ts';
import { renderRateChart, renderUpliftChart } from './results.charts.ts';
import type { DetailedReport, ExperimentReport } from './results.service.ts';
import { resultsStyle } from './results.style.ts';
import {
  formatConclusion,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSignedPercent,
  verdictWords,
} from './results.texts.ts';

/** HTML pages of experiments' results, without scripts. */

const styleHash = createHash('sha256').update(resultsStyle).digest('base64');

/** The Content-Security-Policy: the page's own style sheet only. */
export const resultsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param header shown above the heading */
function renderPage(
  title: string,
  main: Html,
  header: Html = html`<a href="/flags/results">All experiments</a>`,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(resultsStyle)}</style>
</head>
<body>
<header>${header}</header>
<main>${main}</main>
</body>
</html>
`.text;
}

/**
 * Renders the list of all experiments of all sites, each with its conclusion.
 * @param withoutGoal the codes of sites that have no goal
 */
export function renderOverviewPage(reports: readonly ExperimentReport[], withoutGoal: readonly string[]): string {
  const rows = reports.map((report) => {
    const { siteCode, experiment, goal, variations } = report;
    const visitors = variations.reduce((sum, variation) => sum + variation.visitors, 0);
    return html`<tr>
<th scope="row"><a href="${getResultPath(report)}">${experiment.name}</a></th>
<td class="text">${renderSummary(report)}</td>
<td>${formatNumber(visitors)}</td>
<td class="text">${goal.name}</td>
<td class="text">${experiment.environment}</td>
<td class="text">${siteCode}</td>
</tr>`;
  });
  return renderPage(
    'Experiments',
    html`<h1>Experiments</h1>
${
  withoutGoal.length === 0
    ? null
    : html`<p>Sites whose experiments cannot be judged, as they have no goal yet: ${withoutGoal.join(', ')}.</p>`
}${
  rows.length === 0
    ? html`<p>There is no experiment yet. An experiment is a rule of a flag that splits visitors.</p>`
    : renderWide(
        'All experiments',
        html`<table>
<caption>All experiments</caption>
<thead><tr><th scope="col">Experiment</th><th scope="col" class="text">Result</th><th scope="col">Visitors</th><th scope="col" class="text">Goal</th><th scope="col" class="text">Environment</th><th scope="col" class="text">Site</th></tr></thead>
<tbody>${rows}</tbody>
</table>`,
      )
}`,
    html`<span>Flags</span>`,
  );
}

/** Renders an error page. */
export const renderFailurePage = ({ code, message }: { code: string; message: string }): string =>
  renderPage(message, html`<h1>${message}</h1><p class="quiet">${code}</p>`);

const getResultPath = ({ siteCode, experiment }: ExperimentReport) =>
  `/flags/results/${siteCode}/${experiment.experimentId}`;

/** Returns one verdict for the experiment: that of the variation with the strongest one. */
function renderSummary({ variations, sampleRatio }: ExperimentReport): Html {
  if (sampleRatio.isMismatch) return html`<span class="verdict mismatch">Split is wrong</span>`;
  const verdicts = variations.map(({ verdict }) => verdict);
  const first =
    (['better', 'worse', 'undecided'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'too_early';
  return html`<span class="verdict ${first}">${verdictWords[first]}</span>`;
}

/** Renders an experiment for one goal: conclusion, numbers, charts and days. */
export function renderExperimentPage(report: DetailedReport): string {
  const { experiment, goal, goals, crossovers } = report;
  const uplift = renderUpliftChart(report);
  const rates = renderRateChart(report);
  return renderPage(
    experiment.name,
    html`<h1>${experiment.name}</h1>
<p class="quiet">${experiment.featureKey || 'All flags'}, ${experiment.environment}, site ${report.siteCode}, experiment ${experiment.experimentId}</p>
<nav aria-label="Goals"><ul>${goals.map(
      (each) =>
        html`<li><a href="${getResultPath(report)}?goal=${each.id}"${each.id === goal.id ? html` aria-current="page"` : null}>${each.name}</a></li>`,
    )}</ul></nav>
<p>${formatConclusion(report)}</p>
${renderWide(`Results for ${goal.name}`, renderCounts(report))}
${renderRevenue(report)}
${uplift && html`<h2>Difference</h2>${uplift}`}
${rates && html`<h2>Over time</h2>${rates}`}
${renderDays(report)}
<div class="note quiet">
${splitText(report)}
${crossovers > 0 ? html`<p>${formatNumber(crossovers)} people have seen more than one variation and are left out.</p>` : null}
<p>Differences are to the reference. Their intervals are 95% confidence sequences: they hold however often you look. Crawlers do not count. Conversions count from a visitor’s assignment on.</p>
</div>`,
  );
}

/** The conclusion is beside the names, because phones show the other columns only after scrolling. */
function renderCounts({ variations, experiment, goal }: DetailedReport): Html {
  return html`<table>
<caption>Results for ${goal.name}</caption>
<thead><tr><th scope="col" rowspan="2">Variation</th><th scope="col" rowspan="2" class="text">Result</th><th scope="col" rowspan="2">Visitors</th><th scope="colgroup" colspan="4" class="group">${goal.name}</th></tr>
<tr><th scope="col">Visitors</th><th scope="col">Times</th><th scope="col">Rate</th><th scope="col">Difference</th></tr></thead>
<tbody>${variations.map(
    (each, index) => html`<tr>
<th scope="row">${experiment.variations[index]?.name ?? ''}</th>
<td class="text"><span class="verdict ${each.verdict}">${verdictWords[each.verdict]}</span></td>
<td>${formatNumber(each.visitors)}</td>
<td>${formatNumber(each.converted)}</td><td>${formatNumber(each.conversions)}</td><td>${formatPercent(each.rate)}</td><td>${renderInterval(each.uplift)}</td>
</tr>`,
  )}</tbody>
</table>`;
}

/** One table for each currency: amounts of different currencies are never added or compared. */
function renderRevenue({ variations, experiment, goal, withoutCurrency }: DetailedReport): Html | null {
  if (!goal.hasRevenue) return null;
  const currencies = variations[0]?.revenues.map(({ currency }) => currency) ?? [];
  if (currencies.length === 0 && withoutCurrency === 0) return null;
  return html`<h2>Revenue</h2>
${currencies.map((currency, place) =>
  renderWide(
    `Revenue in ${currency}`,
    html`<table class="revenue">
<caption>Revenue in ${currency}</caption>
<thead><tr><th scope="col">Variation</th><th scope="col">Visitors who paid</th><th scope="col">Sum, ${currency}</th><th scope="col">Per visitor, ${currency}</th><th scope="col">Difference</th></tr></thead>
<tbody>${variations.map(({ revenues }, index) => {
      const { payers = 0, revenue = 0, perVisitor = 0, uplift = null } = revenues[place] ?? {};
      return html`<tr>
<th scope="row">${experiment.variations[index]?.name ?? ''}</th>
<td>${formatNumber(payers)}</td><td>${formatMoney(revenue)}</td><td>${formatMoney(perVisitor)}</td><td>${renderInterval(uplift)}</td>
</tr>`;
    })}</tbody>
</table>`,
  ),
)}
${
  withoutCurrency > 0
    ? html`<p>${formatNumber(withoutCurrency)} ${withoutCurrency === 1 ? 'amount names' : 'amounts name'} no currency and ${
        withoutCurrency === 1 ? 'is' : 'are'
      } in no sum. If all of the site’s revenue was in one currency, name it at the goal (<code>currency</code>).</p>`
    : null
}
<p class="quiet">“Per visitor” is over all visitors of the variation, in every country. Each currency is compared by itself.</p>`;
}

function renderInterval(uplift: DetailedReport['variations'][number]['uplift']): Html {
  if (!uplift) return html`–`;
  const { value, low, high } = uplift;
  return html`${formatSignedPercent(value)}<br><span class="quiet">${formatSignedPercent(low)} to ${formatSignedPercent(high)}</span>`;
}

function renderDays({ days, experiment, goal }: DetailedReport): Html | null {
  if (days.length === 0) return null;
  const findName = (id: number) =>
    experiment.variations.find(({ variationId }) => variationId === id)?.name ?? String(id);
  return html`<details><summary>Numbers by day</summary>
${renderWide(
  'Numbers by day',
  html`<table class="days">
<caption>Numbers by day</caption>
<thead><tr><th scope="col">Day (UTC)</th><th scope="col" class="text">Variation</th><th scope="col">New visitors</th><th scope="col">First ${goal.name}</th></tr></thead>
<tbody>${days.map(
    ({ day, variationId, visitors, converted }) =>
      html`<tr><th scope="row">${day}</th><td class="text">${findName(variationId)}</td><td>${formatNumber(visitors)}</td><td>${formatNumber(converted)}</td></tr>`,
  )}</tbody>
</table>`,
)}</details>`;
}

function splitText({ sampleRatio }: DetailedReport): Html {
  const chance = sampleRatio.pValue < 0.0001 ? 'less than 0.01%' : formatPercent(sampleRatio.pValue);
  return html`<p>Split of the visitors: by chance alone it would be this far off or further in ${chance} of experiments (chi-squared test${
    sampleRatio.isMismatch ? ', a fault below 0.1%' : ''
  }).</p>`;
}

/** Wraps content that may be wider than the screen in a region that scrolls, by keyboard too. */
function renderWide(label: string, content: Html): Html {
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}
