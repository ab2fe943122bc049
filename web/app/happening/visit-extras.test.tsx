// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Service } from '@vermilion/contract/happening';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { readChoice } from './booking-path.ts';
import { VisitExtras } from './visit-extras.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${minor / 100}` }));

const createService = (id: string, group: string): Service => ({
  id,
  name: id,
  summary: '',
  group: { id: group, name: group },
  minutes: 30,
  price: 3000,
  currencySymbol: '$',
  ground: '#ffffff',
  stores: ['sg-a'],
  provider: null,
});
const others = [
  createService('facial', 'skin'),
  createService('tint', 'brows'),
  createService('tidy', 'brows'),
  createService('lash', 'brows'),
];

function renderExtras(query: string) {
  const { container } = renderInApp(
    <VisitExtras path="/s" choice={readChoice(new URLSearchParams(query))} others={others} groupId="brows" />,
  );
  const links = screen.getAllByRole('link', { hidden: true });
  return {
    isOpen: container.querySelector('details')?.open,
    links: links.map((link) => `${link.textContent} ${link.getAttribute('href')?.replace(/^[^?]*/, '')}`),
  };
}

test('each choice is an address that keeps the others; what is of the same group comes first', () => {
  expect(renderExtras('store=sg-a')).toEqual({
    isOpen: false,
    links: [
      '1 guest ?store=sg-a',
      '2 guests ?store=sg-a&guests=2',
      '3 guests ?store=sg-a&guests=3',
      '4 guests ?store=sg-a&guests=4',
      '+ Add: tint ?store=sg-a&further=tint',
      '+ Add: tidy ?store=sg-a&further=tidy',
      '+ Add: lash ?store=sg-a&further=lash',
      '+ Add: facial ?store=sg-a&further=facial',
    ],
  });
});

test('what is chosen stands first and can be left out, and four services are a full visit', () => {
  expect(renderExtras('store=sg-a&further=facial,tint,tidy&guests=2')).toEqual({
    isOpen: true,
    links: [
      '1 guest ?store=sg-a&further=facial%2Ctint%2Ctidy',
      '2 guests ?store=sg-a&further=facial%2Ctint%2Ctidy&guests=2',
      '3 guests ?store=sg-a&further=facial%2Ctint%2Ctidy&guests=3',
      '4 guests ?store=sg-a&further=facial%2Ctint%2Ctidy&guests=4',
      '− Leave out: facial ?store=sg-a&further=tint%2Ctidy&guests=2',
      '− Leave out: tint ?store=sg-a&further=facial%2Ctidy&guests=2',
      '− Leave out: tidy ?store=sg-a&further=facial%2Ctint&guests=2',
    ],
  });
  expect(screen.getByText('lash').closest('a')).toBeNull();
});

test.each(['guests=1', 'guests=5', 'guests=-2', 'guests=x', 'further=,', ''])('%s chooses nothing', (query) => {
  expect(readChoice(new URLSearchParams(query))).toEqual({});
});
