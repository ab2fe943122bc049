/** The style sheet of the results page: warm paper, near-black ink, hairlines. */
export const resultsStyle = `
:root{--paper:#fcfaf7;--bone:#f3eee7;--rule:#e3dbd2;--control:#8b8079;--ink:#14100e;--ink-2:#5c534e;--rubric:#bc2c1c;
--success:#2c6a41;--success-tint:#e2f0e4;--error:#9a1440;--error-tint:#fbe6ec;--warn:#875100;--warn-tint:#fbeed6;
--display:"Imbue Variable","Imbue Fallback","Times New Roman",serif;
--sans:"Commissioner Variable","Commissioner Fallback",Arial,sans-serif}
@font-face{font-family:"Imbue Fallback";src:local("Times New Roman"),local("Liberation Serif"),local("Tinos");size-adjust:67.3%;ascent-override:141.3%;descent-override:37.1%;line-gap-override:0%}
@font-face{font-family:"Commissioner Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo");size-adjust:99.4%;ascent-override:102.6%;descent-override:21.1%;line-gap-override:0%}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 var(--sans)}
main,header{max-width:72rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1.25rem;padding-bottom:1.25rem}
main{padding-bottom:4.5rem}
h1,h2{font-family:var(--display);font-weight:340;text-wrap:balance;margin:0}
h1{font-size:clamp(2.625rem,2.1rem + 2.2vw,4.25rem);line-height:.98;margin:1.5rem 0 .75rem}
h2{font-size:clamp(2.125rem,1.9rem + .9vw,2.75rem);line-height:1.04;margin:3.5rem 0 1rem}
p{max-width:34rem;margin:0 0 1rem}
.quiet{color:var(--ink-2);font-size:.875rem;line-height:1.43}
a{color:inherit;text-decoration-color:var(--control);text-underline-offset:.2em}
a:hover{text-decoration-color:var(--ink)}
a:focus-visible,[tabindex]:focus-visible,summary:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;margin:1.5rem 0;padding:0}
nav a{display:block;min-height:2.75rem;padding:.55rem 1rem;border:1px solid var(--control);border-radius:2px;text-decoration:none}
nav a:hover{border-color:var(--ink)}
nav a[aria-current]{background:var(--ink);color:var(--paper);border-color:var(--ink)}
.wide{overflow-x:auto;margin:0 0 1rem;background:linear-gradient(90deg,var(--paper) 50%,transparent) 0 0/3rem 100% local no-repeat,linear-gradient(270deg,var(--paper) 50%,transparent) 100% 0/3rem 100% local no-repeat,linear-gradient(90deg,var(--rule),transparent) 0 0/.75rem 100% no-repeat,linear-gradient(270deg,var(--rule),transparent) 100% 0/.75rem 100% no-repeat}
table{border-collapse:collapse;width:100%;font-variant-numeric:lining-nums tabular-nums}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.75rem 1.5rem .75rem 0;border-bottom:1px solid var(--rule);text-align:right;vertical-align:baseline;white-space:nowrap}
thead th{border-bottom-color:var(--ink);font-weight:500;font-size:.875rem;color:var(--ink-2)}
th:last-child,td:last-child{padding-right:0}
tr>:first-child[scope=row],thead tr:first-child th:first-child,.text,thead .group{text-align:left}
thead [rowspan]{vertical-align:bottom}
thead .group{border-bottom-color:var(--rule)}
tbody th{font-weight:500}
tbody th,thead th,td.text{white-space:normal}
tbody th{min-width:9rem;max-width:26rem}
.days tbody th{min-width:0;white-space:nowrap}
.verdict{display:inline-block;white-space:nowrap;padding:.1rem .5rem;border-radius:2px;font-size:.875rem;font-weight:500}
.better{background:var(--success-tint);color:var(--success)}
.worse,.mismatch{background:var(--error-tint);color:var(--error)}
.too_early,.unreliable,.undecided,.reference{background:var(--bone);color:var(--ink-2)}
.note{border-top:1px solid var(--ink);padding-top:1rem;margin-top:1.5rem}
svg{display:block;width:100%;max-width:46rem;height:auto;font:400 14px var(--sans)}
svg line,svg polyline{vector-effect:non-scaling-stroke}
svg text{paint-order:stroke;stroke:var(--paper);stroke-width:.4em}
@media (min-width:40rem){svg{font-size:8px}}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;max-width:46rem;margin:0 0 1rem;padding:0;list-style:none}
.legend li{display:flex;gap:.5rem;align-items:center}
.legend svg{flex:none;width:2rem}
summary{cursor:pointer;min-height:2.75rem;padding:.55rem 0}
@media (min-width:60rem){main,header{padding-left:2.5rem;padding-right:2.5rem}}
`;
