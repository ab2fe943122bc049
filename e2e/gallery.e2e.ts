import { expect, test } from 'vitest';
import { closeBrowserAfterwards, expectNoAxeFindings, openPage, visit } from './browser.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

test.each([
  ['SG', 'en', 390],
  ['TH', 'th', 1280],
] as const)('%s in %s at %i: pictures open large, are enlarged, and close by Escape and by Back', async (...args) => {
  const [market, language, width] = args;
  const { page, origin, context, complaints } = await visit(market, language, width);
  const product = `${origin}/products/velvet-bullet-lipstick`;
  await openPage(page, `${origin}/categories/lipsticks`);
  await openPage(page, product);
  const say = (number: number) => word('Enlarge picture {number}', language).replace('{number}', String(number));
  const second = page.locator('.gallery').getByRole('button', { name: say(2) });
  await second.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  const large = dialog.getByRole('button', { name: say(2) });
  await expect.poll(async () => Math.round((await large.boundingBox())?.x ?? -1)).toBeGreaterThanOrEqual(0);
  const before = (await large.boundingBox())?.width ?? 0;
  await large.click();
  expect(await large.getAttribute('aria-pressed')).toBe('true');
  expect(((await large.boundingBox())?.width ?? 0) / before).toBeCloseTo(2, 1);
  await expectNoAxeFindings(page, `zoom at ${width} in ${language}`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => history.state?.isOverlay)).toBeUndefined();

  await second.click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toBe(product);
  await page.goBack();
  await page.waitForURL(`${origin}/categories/lipsticks`);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ['no-preference', true],
  ['reduce', false],
] as const)(
  'with motion %s, the picture of a card becomes the gallery’s by an animation: %s',
  async (motion, isMoved) => {
    const { page, origin, context, complaints } = await visit('SG', 'en', 1280, { reducedMotion: motion });
    await openPage(page, `${origin}/categories/lipsticks`);
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
          document.body.dataset.moved = parts.join(' ');
        });
        return transition;
      };
    });
    await page.locator('article').first().getByRole('link').click();
    await page.waitForURL('**/products/**');
    await page.locator('body[data-moved]').waitFor();
    const moved = await page.locator('body').getAttribute('data-moved');
    expect(moved?.includes('group(product-picture)')).toBe(isMoved);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
