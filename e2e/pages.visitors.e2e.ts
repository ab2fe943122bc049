import { describe, test } from 'vitest';
import { closeBrowserAfterwards } from './browser.ts';
import { expectEveryRoute, testOverlays, testPart } from './inventory.ts';

closeBrowserAfterwards();

test('every page of the route table is in the inventory', expectEveryRoute);

describe('goods', () => testPart('goods'));
describe('what lies over pages', testOverlays);
describe('texts', () => testPart('texts'));
describe('sign-in and mailed links', () => testPart('doors'));
