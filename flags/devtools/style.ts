/** A constructed sheet: a page whose policy forbids inline styles shows it all the same. */
export function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

const css = `
:host {
  all: initial;
  --paper: #fcfaf7; --bone: #f3eee7; --rule: #e3dbd2; --control: #8b8079;
  --ink: #14100e; --ink-2: #5c534e; --on-ink: #fcfaf7; --on-ink-2: #c9bfb7;
  --vermilion: #e34234; --rubric: #bc2c1c; --rubric-deep: #98200f; --rubric-tint: #fbe5de;
  --warn: #875100; --warn-tint: #fbeed6; --error: #9a1440; --error-tint: #fbe6ec; --success: #2c6a41; --success-tint: #e2f0e4;
  position: fixed; inset: 0 0 0 auto; width: min(28rem, 100vw); z-index: 2147483647;
  font: 400 14px/1.43 "Commissioner Variable", "Commissioner Fallback", Arial, sans-serif;
  color: var(--ink); color-scheme: light;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
section { display: flex; flex-direction: column; height: 100%; background: var(--paper); border-left: 1px solid var(--ink);
  box-shadow: -12px 0 40px rgb(20 16 14 / .14); }
header { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; padding: 16px 20px; color: var(--on-ink); background: var(--ink); }
h2 { margin: 0; font: 340 26px/1.15 "Imbue Variable", "Imbue Fallback", "Times New Roman", serif; }
header p { grid-column: 1 / -1; color: var(--on-ink-2); overflow-wrap: anywhere; }
button, select, input { font: inherit; color: inherit; border-radius: 2px; min-height: 36px; }
button { padding: 0 14px; border: 1px solid currentColor; background: none; font-weight: 500; cursor: pointer; }
header button:focus-visible { outline-color: var(--on-ink); }
.bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 12px 20px; border-bottom: 1px solid var(--rule); }
.bar [role=status] { flex: 1 1 100%; }
.bar .act { border-color: var(--rubric); background: var(--rubric); color: var(--paper); }
.bar .act:hover { background: var(--rubric-deep); }
label { display: block; font-weight: 500; }
.find { padding: 12px 20px; border-bottom: 1px solid var(--ink); }
input, select { width: 100%; margin-top: 4px; padding: 0 10px; border: 1px solid var(--control); background: #fff; }
.list { flex: 1; margin: 0; padding: 0; overflow-y: auto; list-style: none; }
li { border-bottom: 1px solid var(--rule); }
summary { display: flex; gap: 12px; align-items: baseline; padding: 12px 20px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "+"; width: 10px; color: var(--ink-2); }
[open] > summary::before { content: "\\2013"; }
summary:hover { background: var(--bone); }
summary:focus-visible { outline-offset: -2px; }
.key { flex: 1; font-weight: 600; overflow-wrap: anywhere; }
.shown { padding: 1px 8px; border: 1px solid var(--control); border-radius: 2px; white-space: nowrap; }
.shown[data-kind=decided][data-on] { border-color: var(--success); background: var(--success-tint); color: var(--success); }
.shown[data-kind=simulated], .shown[data-kind=forced] { border-color: var(--warn); background: var(--warn-tint); color: var(--warn); }
.shown[data-kind=failed] { border-color: var(--error); background: var(--error-tint); color: var(--error); }
.shown[data-kind=disabled] { border-style: dashed; color: var(--ink-2); }
p, dl, figure { margin: 0; }
.about { padding: 0 20px 20px 42px; }
.why > * { margin-bottom: 14px; }
dl { display: grid; grid-template-columns: 7.5rem 1fr; gap: 4px 12px; }
dt { color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; }
figcaption { display: flex; justify-content: space-between; margin-bottom: 4px; color: var(--ink-2); }
figcaption b { color: var(--ink); font-weight: 600; font-variant-numeric: tabular-nums; }
.line { position: relative; display: flex; height: 14px; }
.line span { background: var(--bone); border-right: 1px solid var(--control); }
.line span:last-of-type { border: 0; }
.line [data-hit] { background: var(--rubric-tint); }
.line i { position: absolute; top: -4px; bottom: -4px; width: 2px; margin-left: -1px; background: var(--vermilion); }
.parts { display: flex; flex-wrap: wrap; gap: 0 14px; margin-top: 6px; font-size: 12px; color: var(--ink-2); }
.parts [data-hit] { font-weight: 600; color: var(--ink); }
.none { padding: 20px; color: var(--ink-2); }
@media (max-width: 30rem) {
  section { border: 0; }
  .about { padding-left: 20px; }
}
/* Fingers need 44 px, and iOS zooms into what is smaller than 16. */
@media (pointer: coarse) {
  button, select, input { min-height: 44px; font-size: 16px; }
}
/* A phone lying on its side: what stands above the list would leave no room for it. */
@media (max-height: 30rem) {
  section { overflow-y: auto; }
  .list { flex: none; overflow: visible; }
}
`;
