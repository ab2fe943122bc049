import { describe } from 'vitest';
import { closeBrowserAfterwards } from './browser.ts';
import { testBookings, testOrders, testPart } from './inventory.ts';

closeBrowserAfterwards();

describe('bag and checkout', () => testPart('bags'));
describe('orders', testOrders);
describe('bookings', testBookings);
