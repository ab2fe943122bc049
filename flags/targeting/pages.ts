import type { PageView, Visitor } from '../visitor.ts';
import type { TypedCondition } from '../wire.ts';
import { never, type Predicate } from './evaluation.ts';
import { countMatch, textMatch } from './matching.ts';

/** Matches the URL of the page seen last. */
export function pageUrl({ url, matchType }: TypedCondition<'PAGE_URL'>): Predicate {
  if (!url) return never;
  const matches = textMatch(matchType, url);
  return ({ visitor }) => {
    const page = latestPages(visitor)[0];
    return page !== undefined && matches(page.urlAddress);
  };
}

/** Matches the title of the page seen last. */
export function pageTitle({ title, matchType }: TypedCondition<'PAGE_TITLE'>): Predicate {
  if (!title) return never;
  const matches = textMatch(matchType, title);
  return ({ visitor }) => {
    const page = latestPages(visitor)[0];
    return page?.title !== undefined && matches(page.title);
  };
}

/** Matches the URL of the page seen before the last one. */
export function previousPage({ url, matchType }: TypedCondition<'PREVIOUS_PAGE'>): Predicate {
  const matches = textMatch(matchType, url);
  return ({ visitor }) => {
    const page = latestPages(visitor)[1];
    return page !== undefined && matches(page.urlAddress);
  };
}

/** Counts page views, the same page again included. */
export function pageViews({ pageCount, matchType }: TypedCondition<'PAGE_VIEWS'>): Predicate {
  const matches = typeof pageCount === 'number' ? countMatch(matchType, pageCount) : null;
  if (!matches) return never;
  return ({ visitor: { pageViews: pages = [] } }) =>
    pages.length > 0 && matches(pages.reduce((sum, { timestamps = [] }) => sum + timestamps.length, 0));
}

/** The last page and the one before it. Of pages seen at the same moment the one stored later was seen later. */
function latestPages({ pageViews: pages = [] }: Visitor): [last?: PageView, previous?: PageView] {
  let last: PageView | undefined;
  let previous: PageView | undefined;
  for (const page of pages) {
    if (!last || seen(page) >= seen(last)) {
      previous = last;
      last = page;
    } else if (!previous || seen(page) >= seen(previous)) {
      previous = page;
    }
  }
  return [last, previous];
}

const seen = ({ timestamps }: PageView) => timestamps?.at(-1) ?? 0;
