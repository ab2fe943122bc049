import { createHash } from 'node:crypto';
import { Html, html } from '../platform/html.ts';
import { rateChart, upliftChart } from './results.charts.ts';
import type { DetailedReport, ExperimentReport } from './results.service.ts';
import { resultsStyle } from './results.style.ts';
import { conclusion, money, number, percent, signedPercent, verdictWords } from './results.texts.ts';

/** Pages of experiments' results for people, without scripts. */

const styleHash = createHash('sha256').update(resultsStyle).digest('base64');

/** Nothing but the page's own style sheet. */
export const resultsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param header what stands above the heading */
function page(title: string, main: Html, header: Html = html`<a href="/flags/results">All experiments</a>`): string {
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
 * All experiments of all sites, with what each comes to.
 * @param withoutGoal the codes of sites that have no goal to judge by
 */
export function overviewPage(reports: readonly ExperimentReport[], withoutGoal: readonly string[]): string {
  const rows = reports.map((report) => {
    const { siteCode, experiment, goal, variations } = report;
    const visitors = variations.reduce((sum, variation) => sum + variation.visitors, 0);
    return html`<tr>
<th scope="row"><a href="${getResultPath(report)}">${experiment.name}</a></th>
<td class="text">${summary(report)}</td>
<td>${number(visitors)}</td>
<td class="text">${goal.name}</td>
<td class="text">${experiment.environment}</td>
<td class="text">${siteCode}</td>
</tr>`;
  });
  return page(
    'Experiments',
    html`<h1>Experiments</h1>
${
  withoutGoal.length === 0
    ? null
    : html`<p>Sites whose experiments cannot be judged, as they have no goal yet: ${withoutGoal.join(', ')}.</p>`
}${
  rows.length === 0
    ? html`<p>There is no experiment yet. An experiment is a rule of a flag that splits visitors.</p>`
    : wide(
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

/** What is shown in place of a page that there is not. */
export const failurePage = ({ code, message }: { code: string; message: string }): string =>
  page(message, html`<h1>${message}</h1><p class="quiet">${code}</p>`);

const getResultPath = ({ siteCode, experiment }: ExperimentReport) =>
  `/flags/results/${siteCode}/${experiment.experimentId}`;

/** A word for the whole experiment: that of its boldest variation. */
function summary({ variations, sampleRatio }: ExperimentReport): Html {
  if (sampleRatio.isMismatch) return html`<span class="verdict mismatch">Split is wrong</span>`;
  const verdicts = variations.map(({ verdict }) => verdict);
  const first =
    (['better', 'worse', 'undecided'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'too_early';
  return html`<span class="verdict ${first}">${verdictWords[first]}</span>`;
}

/** One experiment for one goal: what it comes to, the numbers, and how they came about. */
export function experimentPage(report: DetailedReport): string {
  const { experiment, goal, goals, crossovers } = report;
  const uplift = upliftChart(report);
  const rates = rateChart(report);
  return page(
    experiment.name,
    html`<h1>${experiment.name}</h1>
<p class="quiet">${experiment.featureKey || 'All flags'}, ${experiment.environment}, site ${report.siteCode}, experiment ${experiment.experimentId}</p>
<nav aria-label="Goals"><ul>${goals.map(
      (each) =>
        html`<li><a href="${getResultPath(report)}?goal=${each.id}"${each.id === goal.id ? html` aria-current="page"` : null}>${each.name}</a></li>`,
    )}</ul></nav>
<p>${conclusion(report)}</p>
${wide(`Results for ${goal.name}`, countsTable(report))}
${uplift && html`<h2>Difference</h2>${uplift}`}
${rates && html`<h2>Over time</h2>${rates}`}
${daysTable(report)}
<div class="note quiet">
${splitText(report)}
${crossovers > 0 ? html`<p>${number(crossovers)} people have seen more than one variation and are left out.</p>` : null}
<p>Differences are to the reference. Their intervals are 95% confidence sequences: they hold however often you look. Crawlers do not count. Conversions count from a visitor’s assignment on.</p>
</div>`,
  );
}

/** What it comes to stands beside the names: on a phone the rest is a swipe away. */
function countsTable({ variations, experiment, goal }: DetailedReport): Html {
  const { hasRevenue } = goal;
  return html`<table>
<caption>Results for ${goal.name}</caption>
<thead><tr><th scope="col" rowspan="2">Variation</th><th scope="col" rowspan="2" class="text">Result</th><th scope="col" rowspan="2">Visitors</th><th scope="colgroup" colspan="4" class="group">${goal.name}</th>${hasRevenue ? html`<th scope="colgroup" colspan="3" class="group">Revenue</th>` : null}</tr>
<tr><th scope="col">Visitors</th><th scope="col">Times</th><th scope="col">Rate</th><th scope="col">Difference</th>${hasRevenue ? html`<th scope="col">Sum</th><th scope="col">Per visitor</th><th scope="col">Difference</th>` : null}</tr></thead>
<tbody>${variations.map(
    (each, index) => html`<tr>
<th scope="row">${experiment.variations[index]?.name ?? ''}</th>
<td class="text"><span class="verdict ${each.verdict}">${verdictWords[each.verdict]}</span></td>
<td>${number(each.visitors)}</td>
<td>${number(each.converted)}</td><td>${number(each.conversions)}</td><td>${percent(each.rate)}</td><td>${interval(each.uplift)}</td>
${hasRevenue ? html`<td>${money(each.revenue)}</td><td>${money(each.revenuePerVisitor)}</td><td>${interval(each.revenueUplift)}</td>` : null}
</tr>`,
  )}</tbody>
</table>`;
}

function interval(uplift: DetailedReport['variations'][number]['uplift']): Html {
  if (!uplift) return html`–`;
  const { value, low, high } = uplift;
  return html`${signedPercent(value)}<br><span class="quiet">${signedPercent(low)} to ${signedPercent(high)}</span>`;
}

function daysTable({ days, experiment, goal }: DetailedReport): Html | null {
  if (days.length === 0) return null;
  const findName = (id: number) =>
    experiment.variations.find(({ variationId }) => variationId === id)?.name ?? String(id);
  return html`<details><summary>Numbers by day</summary>
${wide(
  'Numbers by day',
  html`<table class="days">
<caption>Numbers by day</caption>
<thead><tr><th scope="col">Day (UTC)</th><th scope="col" class="text">Variation</th><th scope="col">New visitors</th><th scope="col">First ${goal.name}</th></tr></thead>
<tbody>${days.map(
    ({ day, variationId, visitors, converted }) =>
      html`<tr><th scope="row">${day}</th><td class="text">${findName(variationId)}</td><td>${number(visitors)}</td><td>${number(converted)}</td></tr>`,
  )}</tbody>
</table>`,
)}</details>`;
}

function splitText({ sampleRatio }: DetailedReport): Html {
  const chance = sampleRatio.pValue < 0.0001 ? 'less than 0.01%' : percent(sampleRatio.pValue);
  return html`<p>Split of the visitors: by chance alone it would be this far off or further in ${chance} of experiments (chi-squared test${
    sampleRatio.isMismatch ? ', a fault below 0.1%' : ''
  }).</p>`;
}

/** What may be wider than the screen is moved sideways, by keyboard too. */
function wide(label: string, content: Html): Html {
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}
