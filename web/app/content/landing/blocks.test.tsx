// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import type { BlockProps } from '../block-props.ts';
import type { LandingKind } from '../blocks.tsx';
import BannerBlock from './banner-block.tsx';
import { createSampleProducts, longWord, sampleBlocks, sparseBlocks } from './blocks.samples.ts';
import CountdownBlock from './countdown-block.tsx';
import FaqBlock from './faq-block.tsx';
import FeaturedProductsBlock from './featured-products-block.tsx';
import GiftCardBlock from './gift-card-block.tsx';
import HappeningsBlock from './happenings-block.tsx';
import HeroBlock from './hero-block.tsx';
import ImageMapBlock from './image-map-block.tsx';
import PromoStripBlock from './promo-strip-block.tsx';
import RichTextBlock from './rich-text-block.tsx';
import VideoBlock from './video-block.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({
    origin: 'https://shop.example',
    prefix: '',
    locale: 'en-SG',
    language: 'en',
    market: { code: 'SG', timeZones: ['Asia/Singapore'], isForeign: false },
  }),
  useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}`,
  useShopIdentity: () => ({ isExample: true }),
}));

// The plus of a card needs the bag.
vi.mock('~/bag/add-to-bag.tsx', () => ({ AddToBag: () => null }));

const components: { [Kind in LandingKind]: ComponentType<BlockProps<Kind>> } = {
  banner: BannerBlock,
  countdown: CountdownBlock,
  faq: FaqBlock,
  featured_products: FeaturedProductsBlock,
  gift_card: GiftCardBlock,
  happenings: HappeningsBlock,
  hero: HeroBlock,
  image_map: ImageMapBlock,
  promo_strip: PromoStripBlock,
  rich_text: RichTextBlock,
  video: VideoBlock,
};
const kinds = Object.keys(components) as LandingKind[];

async function renderBlock(block: BlockProps<LandingKind>): Promise<HTMLElement> {
  cleanup();
  const Component = components[block.kind] as ComponentType<typeof block>;
  const { findByRole } = renderInApp(
    <main>
      <Component {...block} />
    </main>,
  );
  return findByRole('main');
}

/** Replaces each text of a block that people read by one long word. */
function lengthen<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, part) =>
    ['title', 'text', 'label', 'question', 'name'].includes(key) && typeof part === 'string' ? longWord : part,
  );
}

afterEach(() => vi.useRealTimers());

describe.each(kinds)('a block of the kind %s', (kind) => {
  test.each([
    ['with all that it may have', sampleBlocks[kind]],
    ['with the least', sparseBlocks[kind]],
    ['in long words', lengthen(sampleBlocks[kind])],
  ])('%s has nothing that axe finds', async (_, block) => {
    vi.setSystemTime('2026-12-01T00:00:00.000Z');
    const main = await renderBlock(block);
    expect(main.textContent).not.toBe('');
    const { violations } = await axe.run(main, {
      // There is no layout, and no page around it.
      rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)).filter(isOfTheBlock),
    ).toEqual([]);
  });
});

/** A block is not the whole page, whose h1 another may have. */
const isOfTheBlock = (finding: string) => !finding.startsWith('page-has-heading-one');

describe('a hero', () => {
  test('has the h1 of the page where it is its title, and is a section otherwise', async () => {
    await renderBlock(sampleBlocks.hero);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(sampleBlocks.hero.title);
    await renderBlock({ ...sampleBlocks.hero, isPageTitle: false });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  test('loads its picture first only at the top', async () => {
    await renderBlock(sampleBlocks.hero);
    expect(screen.getByRole('img').getAttribute('fetchpriority')).toBe('high');
  });
});

describe('a folded text', () => {
  test('opens with the keyboard where it is read on, and folds again', async () => {
    const user = userEvent.setup();
    const main = await renderBlock(sampleBlocks.rich_text);
    const button = screen.getByRole('button', { name: 'Read more' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    // It is in the page from the start.
    const rest = main.querySelector(`#${CSS.escape(button.getAttribute('aria-controls') ?? '')}`);
    expect(rest?.textContent).toContain('Pigment Institute');
    button.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(rest);
    const less = screen.getByRole('button', { name: 'Read less', expanded: true });
    less.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Read more', expanded: false })).toBe(document.activeElement);
  });

  test('has no button where the text is short, or is shown whole', async () => {
    await renderBlock(sparseBlocks.rich_text);
    await renderBlock({ ...sampleBlocks.rich_text, isFolded: false });
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('leads to other sites by addresses that are safe, and nowhere by others', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    await renderBlock({
      ...sampleBlocks.rich_text,
      text: [
        {
          kind: 'paragraph',
          runs: [
            { text: 'site', href: 'https://pigments.example/red' },
            { text: 'mail', href: 'mailto:care@vermilion.example' },
            { text: 'script', href: 'javascript:alert(1)' },
            { text: 'tabbed', href: 'java\tscript:alert(1)' },
            { text: 'data', href: 'data:text/html,<script>alert(1)</script>' },
          ],
        },
      ],
    });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://pigments.example/red',
      'mailto:care@vermilion.example',
    ]);
    expect(screen.getByText(/tabbed/).closest('a')).toBeNull();
    expect(report).toHaveBeenCalledTimes(3);
  });
});

describe('questions', () => {
  test('have their answers in the page, and open by themselves', async () => {
    const user = userEvent.setup();
    const main = await renderBlock(sampleBlocks.faq);
    expect(main.querySelectorAll('details')).toHaveLength(3);
    expect(main.textContent).toContain('Yes, within 30 days');
    await user.click(screen.getByText('Can I bring back a shade that is wrong?'));
    expect(main.querySelectorAll('details[open]')).toHaveLength(1);
  });

  test('are data that cannot end its script', async () => {
    const [first] = sampleBlocks.faq.items;
    const main = await renderBlock({
      ...sampleBlocks.faq,
      items: [{ id: 'x', question: '</script><script>alert(1)</script>', answer: first?.answer ?? [] }],
    });
    const script = main.querySelector('script');
    expect(script?.innerHTML).not.toContain('<');
    expect(JSON.parse(script?.textContent ?? '')).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [
        {
          name: '</script><script>alert(1)</script>',
          acceptedAnswer: { text: 'Yes, within 30 days, opened or not.' },
        },
      ],
    });
  });
});

describe('a countdown', () => {
  const { countdown } = sampleBlocks;

  test('counts days, hours and minutes by the clock, and says when it ends in the zone of the market', async () => {
    vi.setSystemTime('2027-01-01T13:56:30.000Z');
    await renderBlock(countdown);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('2 days2 hours3 minutes'));
    expect(document.querySelector(`time[datetime="${countdown.endsAt}"]`)?.textContent).toBe(
      'Until Sun, 3 Jan, 11:59 pm',
    );
  });

  test('goes when the moment has come', async () => {
    vi.useFakeTimers({ now: Date.parse(countdown.endsAt) - 5000, shouldAdvanceTime: true });
    const main = await renderBlock(countdown);
    expect(main.textContent).toContain('1 minute');
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(main.textContent).toBe('');
  });
});

describe('chosen products', () => {
  test.each([
    ['rail', 8, '.rail'],
    ['grid', 4, '.spread'],
    ['numbered', 7, '.ranking'],
    // Too few for a row.
    ['rail', 2, '.spread'],
    ['numbered', 1, '.spread'],
  ] as const)('in the layout %s, %i of them', async (layout, count, selector) => {
    const products = createSampleProducts(count);
    const main = await renderBlock({ ...sampleBlocks.featured_products, layout, products });
    const list = main.querySelector<HTMLElement>(selector);
    expect(within(list as HTMLElement).getAllByRole('heading', { level: 3 })).toHaveLength(count);
  });

  test('are left out where there are none', async () => {
    const main = await renderBlock({ ...sampleBlocks.featured_products, products: [] });
    expect(main.textContent).toBe('');
  });
});

test('a class has the day and the time of its store', async () => {
  const [item] = sampleBlocks.happenings.items;
  if (!item) throw new Error('no sample');
  await renderBlock({
    ...sampleBlocks.happenings,
    items: [{ ...item, startsAt: '2026-12-04T17:30:00.000Z', zone: 'Australia/Sydney' }],
  });
  expect(screen.getByText('Sat, 5 Dec')).toBeTruthy();
  expect(screen.getByText('4:30 am')).toBeTruthy();
});

test('a film loads nothing but its poster, does not play by itself and has captions', async () => {
  const main = await renderBlock(sampleBlocks.video);
  const video = main.querySelector('video');
  expect(video?.getAttribute('preload')).toBe('none');
  expect(video?.hasAttribute('controls')).toBe(true);
  expect(video?.hasAttribute('autoplay')).toBe(false);
  expect(video?.getAttribute('poster')).toBe('/media/packshots/story.svg');
  expect(video?.querySelector('track')?.outerHTML).toContain('kind="captions"');
});

test('the places of a picture are links in the order of their numbers', async () => {
  await renderBlock(sampleBlocks.image_map);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.querySelector('.image-map-name')?.textContent])).toEqual([
    ['/products/velvet-bullet', 'Velvet Bullet'],
    ['/products/noon-balm', 'Noon Balm'],
  ]);
  expect(links[0]?.style.getPropertyValue('--area-left')).toBe('12%');
});
