// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { externalNotAllowed, protocolNotAllowed } from '@vermilion/contract/safe-url';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveTo, useHandOff } from './leave.ts';

const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});

afterEach(() => {
  cleanup();
  assign.mockClear();
});

const restore = (persisted: boolean) =>
  act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

test('leaves for another site only with permission, and runs no script', () => {
  expect(() => leaveTo('https://pay.example/1')).toThrow(externalNotAllowed);
  expect(() => leaveTo('javascript:alert(1)', { external: true })).toThrow(protocolNotAllowed);
  expect(assign).not.toHaveBeenCalled();
  leaveTo('https://pay.example/1', { external: true });
  leaveTo('/cart');
  expect(assign.mock.calls).toEqual([['https://pay.example/1'], ['/cart']]);
});

test('is leaving until the browser restores the page', () => {
  const onRestored = vi.fn();
  const { result } = renderHook(() => useHandOff(onRestored));
  restore(true);
  expect(onRestored).not.toHaveBeenCalled();
  act(() => result.current.handOff('https://pay.example/1'));
  expect(result.current.isLeaving).toBe(true);
  restore(false);
  expect(result.current.isLeaving).toBe(true);
  restore(true);
  expect(result.current.isLeaving).toBe(false);
  expect(onRestored).toHaveBeenCalledOnce();
});

test('an address that is refused is reported, and the page goes on elsewhere', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRefused = vi.fn();
  const { result } = renderHook(() => useHandOff());
  act(() => result.current.handOff('javascript:alert(1)', onRefused));
  expect(onRefused).toHaveBeenCalledOnce();
  expect(printed).toHaveBeenCalledOnce();
  expect(result.current.isLeaving).toBe(false);
  expect(() => result.current.handOff('javascript:alert(1)')).toThrow();
  printed.mockRestore();
});
