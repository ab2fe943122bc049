/**
 * Stands in for the style element that React Aria adds for its pressable elements, which the Content-Security-Policy
 * refuses: it is found by its id, and the rule itself is in base.css.
 */
export function ReactAriaStyles() {
  return <span id="react-aria-pressable-style" hidden />;
}
