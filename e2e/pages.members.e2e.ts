import { describe } from 'vitest';
import { closeBrowserAfterwards } from './browser.ts';
import { testPart } from './inventory.ts';

closeBrowserAfterwards();

describe('account', () => testPart('account'));
describe('membership', () => testPart('membership'));
