/** Puts focus at the start of the page's content, as a whole page load would. */
export function focusMain(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
