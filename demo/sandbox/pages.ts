import { createHash } from 'node:crypto';
import { Html, html } from '@vermilion/server/platform/html';
import { linkChineseFaces } from './fonts.ts';

// The shop's colours, faces and sizes; the provider is a service of its own and carries its own copy.
const css = `
@font-face{font-family:Imbue;font-weight:100 900;font-display:swap;src:url(/fonts/imbue.woff2) format("woff2")}
@font-face{font-family:Commissioner;font-weight:100 900;font-display:swap;src:url(/fonts/commissioner.woff2) format("woff2")}
@font-face{font-family:"Imbue Digits";font-weight:700 900;font-display:swap;src:url(/fonts/imbue.woff2) format("woff2");unicode-range:U+2C,U+2E,U+30-39}
@font-face{font-family:"Serif Thai";font-weight:100 900;font-display:swap;src:url(/fonts/serif-thai.woff2) format("woff2");unicode-range:U+0E01-0E5B}
@font-face{font-family:"Sans Thai";font-weight:100 900;font-display:swap;src:url(/fonts/sans-thai.woff2) format("woff2");unicode-range:U+0E01-0E5B}
*,::before,::after{box-sizing:border-box}
:root{--paper:#fcfaf7;--rule:#e3dbd2;--control:#8b8079;--ink:#14100e;--ink-2:#5c534e;--rubric:#bc2c1c;--rubric-deep:#98200f;
--serif:Imbue,"Serif Thai","Noto Serif HK","Songti TC",PMingLiU,"Times New Roman",serif;
--sans:Commissioner,"Sans Thai","Noto Sans HK","PingFang HK","Microsoft JhengHei",Arial,sans-serif}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 var(--sans);overflow-wrap:anywhere}
:lang(th),:lang(zh){line-height:1.7}
h1,h2,p,dl,dd,ul{margin:0;padding:0}ul{list-style:none}a{color:inherit;text-underline-offset:.25em}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.wrap{max-width:60rem;margin-inline:auto;padding-inline:1.25rem}
header{border-bottom:1px solid var(--rule)}
header .wrap{display:flex;justify-content:space-between;align-items:center;min-height:3.75rem;gap:1rem}
.mark{font:340 2.375rem/1 var(--serif);text-decoration:none}
h1{font:340 clamp(3.5rem,2.4rem + 4.5vw,6rem)/.96 var(--serif);letter-spacing:-.012em;text-wrap:balance}
:lang(th) h1,:lang(zh) h1{font-family:"Imbue Digits",var(--serif);font-weight:400;font-size:clamp(2.5rem,1.8rem + 2.8vw,4.25rem);line-height:1.25;letter-spacing:0}
h1.mail{font-size:clamp(2.125rem,1.9rem + .9vw,2.75rem);line-height:1.04}
.num{font-variant-numeric:tabular-nums lining-nums}.small{font-size:.875rem}.q{color:var(--ink-2)}
.lead{font-size:1.125rem;max-width:34rem}
.ground{background:#e8d8c2;padding-block:2.5rem}.ground.done{background:#f3eee7}.ground .wrap{display:grid;gap:1rem}
.choices{padding-block:2rem;display:grid}
.choices li{display:grid;gap:.75rem;padding-block:1.25rem;border-top:1px solid var(--rule);align-items:center}
.choices li:first-child{border-top:0}
button,.btn{display:inline-flex;align-items:center;justify-content:center;min-height:3.25rem;padding:.75rem 1.75rem;border:1px solid var(--ink);
border-radius:2px;background:none;color:var(--ink);font:500 1rem/1.25 var(--sans);text-decoration:none;cursor:pointer;transition:background .14s,color .14s}
button:hover,.btn:hover{background:var(--ink);color:var(--paper)}button:active,.btn:active{transform:translateY(1px)}
button.act,.btn.act{background:var(--rubric);border-color:var(--rubric);color:var(--paper)}
button.act:hover,.btn.act:hover{background:var(--rubric-deep);border-color:var(--rubric-deep)}
.msg{padding:.875rem 1rem;border-left:3px solid #875100;background:#fbeed6;color:#875100;font-size:.875rem;justify-self:start}
.out{padding-block:0 3rem}.out a{display:inline-block;padding-block:.625rem}
.mails{padding-block:1rem 3rem}.mails a{display:grid;gap:.125rem;padding-block:1rem;border-bottom:1px solid var(--rule);text-decoration:none}
.mails a:hover b{text-decoration:underline;text-underline-offset:.25em}.mails b{font-weight:600}
.facts{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}.facts dt{color:var(--ink-2)}
.how{padding-block:2rem 0;display:grid;gap:1.25rem}.code{width:min(100%,15rem);border:1px solid var(--rule)}
.mailhead{display:grid;gap:1rem;padding-block:2rem}
form.fields{display:grid;gap:1rem;padding-block:2rem;justify-items:start}.fields label{display:grid;gap:.375rem;width:min(100%,34rem)}
.fields input,.fields select{min-height:3rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:2px;background:#fff;font:inherit;color:inherit}
iframe{display:block;width:100%;height:70vh;border:1px solid var(--control);background:#fff}
h2{font:600 1rem/1.5 var(--sans);padding-block:2rem .5rem}
pre{margin:0 0 3rem;padding:1rem;border:1px solid var(--rule);white-space:pre-wrap;font:.875rem/1.6 ui-monospace,monospace,"Sans Thai","Noto Sans HK"}
@media(min-width:60rem){.wrap{padding-inline:2.5rem}.ground{padding-block:4.5rem}header .wrap{min-height:4.75rem}.mark{font-size:3rem}
.choices li{grid-template-columns:16rem 1fr;gap:1.5rem}.mails a{grid-template-columns:1fr auto}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`;

/** Pages run no script and load nothing but fonts; a form may lead back to the shop. */
export function contentPolicy(shop: string | null): string {
  const style = createHash('sha256').update(css).digest('base64');
  // Mails bring their own styles; they are shown in a frame that runs nothing.
  const styles = shop === null ? "'self' 'unsafe-inline'" : `'self' 'sha256-${style}'`;
  return (
    `default-src 'none'; style-src ${styles}; font-src 'self'; img-src 'self' data:; base-uri 'none'; ` +
    `form-action 'self' ${shop ?? ''}; frame-src 'self'; frame-ancestors 'none'`
  );
}

export function page({
  locale,
  title,
  home,
  mark,
  note,
  main,
}: {
  locale: string;
  title: string;
  home: string;
  /** The name of the shop. */
  mark: string;
  /** Beside the wordmark. */
  note: string;
  main: Html;
}): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
${new Html(linkChineseFaces(title + main.text))}
<style>${new Html(css)}</style>
</head>
<body>
<header><div class="wrap"><a class="mark" href="${home}">${mark}</a><span class="small q">${note}</span></div></header>
<main>${main}</main>
</body>
</html>
`.text;
}
