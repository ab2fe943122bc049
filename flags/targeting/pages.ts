import { getLastSeenAt } from '../profile.ts';
import type { PageView, Visitor } from '../visitor.ts';
import type { TypedCondition } from '../wire.ts';
import { never, type Predicate } from './evaluation.ts';
import { createNumberMatcher, createTextMatcher } from './matching.ts';

/** Matches the URL of the page seen last. */
export function compilePageUrl({ url, matchType }: TypedCondition<'PAGE_URL'>): Predicate {
  if (!url) return never;
  const matches = createTextMatcher(matchType, url);
  return ({ visitor }) => {
    const page = findLatestPages(visitor)[0];
    return page !== undefined && matches(page.urlAddress);
  };
}

/** Matches the title of the page seen last. */
export function compilePageTitle({ title, matchType }: TypedCondition<'PAGE_TITLE'>): Predicate {
  if (!title) return never;
  const matches = createTextMatcher(matchType, title);
  return ({ visitor }) => {
    const page = findLatestPages(visitor)[0];
    return page?.title !== undefined && matches(page.title);
  };
}

/** Matches the URL of the page seen before the last one. */
export function compilePreviousPage({ url, matchType }: TypedCondition<'PREVIOUS_PAGE'>): Predicate {
  const matches = createTextMatcher(matchType, url);
  return ({ visitor }) => {
    const page = findLatestPages(visitor)[1];
    return page !== undefined && matches(page.urlAddress);
  };
}

/** Counts page views, the same page again included. */
export function compilePageViews({ pageCount, matchType }: TypedCondition<'PAGE_VIEWS'>): Predicate {
  const matches = typeof pageCount === 'number' ? createNumberMatcher(matchType, pageCount) : null;
  if (!matches) return never;
  return ({ visitor: { pageViews: pages = [] } }) =>
    pages.length > 0 && matches(pages.reduce((sum, { timestamps = [] }) => sum + timestamps.length, 0));
}

/** The last page and the one before it. Of pages seen at the same moment the one stored later was seen later. */
function findLatestPages({ pageViews: pages = [] }: Visitor): [last?: PageView, previous?: PageView] {
  let last: PageView | undefined;
  let previous: PageView | undefined;
  for (const page of pages) {
    if (!last || getLastSeenAt(page) >= getLastSeenAt(last)) {
      previous = last;
      last = page;
    } else if (!previous || getLastSeenAt(page) >= getLastSeenAt(previous)) {
      previous = page;
    }
  }
  return [last, previous];
}
