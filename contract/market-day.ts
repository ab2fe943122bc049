import { getCalendarDay } from './dates.ts';
import { type MarketCode, markets } from './markets.ts';

/** Returns the calendar day of a market that a moment falls on. */
export const getMarketDay = (market: MarketCode, moment: Date): string =>
  getCalendarDay(markets[market].timeZones[0], moment);
