// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Return } from '@vermilion/contract/returns';
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ReturnLead } from './return-lead.tsx';

test.each<[Return['refunds'][number]['target'][], string]>([
  [['payment'], 'We’ve refunded $10.00. Your bank may need a few days to show it.'],
  [['gift_card'], 'We’ve refunded $10.00 to your gift card.'],
  [['credit'], 'We’ve refunded $10.00. Your store credit is in your account.'],
  [['gift_card', 'credit'], 'We’ve refunded $10.00, to your gift card and as store credit.'],
  [
    ['gift_card', 'payment'],
    'We’ve refunded $10.00 to everything you paid with. Your bank may need a few days to show its share.',
  ],
])('a refund to %j names what got the money, and no bank that got none', (targets, text) => {
  const refunds = targets.map((target) => ({ target }));
  const shown = { state: 'refunded', method: 'store', refundAmount: 1000, refunds } as Return;
  renderInApp(
    <p>
      <ReturnLead shown={shown} refund="$10.00" day={null} />
    </p>,
  );
  expect(screen.getByText(text)).toBeDefined();
});
