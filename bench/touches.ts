import type { BrowserContext } from 'playwright-core';

/**
 * Lets the pages of a window take only what is clicked and typed in them for a touch: Chromium counts whatever Playwright runs in
 * a page. Before the window's first page.
 */
export async function ignoreScriptedTouches(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const activation = { hasBeenActive: false };
    const note = ({ isTrusted }: Event) => {
      activation.hasBeenActive ||= isTrusted;
    };
    addEventListener('pointerdown', note, true);
    addEventListener('keydown', note, true);
    Object.defineProperty(navigator, 'userActivation', { value: activation });
  });
}
