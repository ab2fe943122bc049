import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accessTokenSeconds,
  isKeyDue,
  judgeRefresh,
  type KeyTimes,
  keyLeadMs,
  listRetiredKeys,
  pickSigningKey,
} from './session.rules.ts';

const start = new Date('2026-11-20T02:00:00Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const second = 1000;
const day = 24 * 3600 * second;
const open = { generation: 5, rotated_at: start, expires_at: after(60 * day), ended_at: null };

test.each([
  ['the valid token', open, 5, 0, 'rotate'],
  ['the valid token, a month later', open, 5, 30 * day, 'rotate'],
  ['the valid token on its last moment', open, 5, 60 * day - 1, 'rotate'],
  ['the valid token after 60 days', open, 5, 60 * day, 'over'],
  ['the one before, at once', open, 4, 0, 'repeat'],
  ['the one before, after 30 s', open, 4, 30 * second, 'repeat'],
  ['the one before, a moment later', open, 4, 30 * second + 1, 'reused'],
  ['the one before, by a clock that is behind', open, 4, -5 * second, 'repeat'],
  ['one of two generations ago', open, 3, 0, 'reused'],
  ['one that was not made yet', open, 6, 0, 'reused'],
  ['the valid token of a session that has ended', { ...open, ended_at: start }, 5, 0, 'over'],
  ['an old one of a session that has ended', { ...open, ended_at: start }, 2, 0, 'over'],
] as const)('%s', (_, state, presented, passedMs, expected) => {
  expect(judgeRefresh(state, presented, after(passedMs))).toBe(expected);
});

test('whatever is presented in whatever order, a session has one valid token, and two only within the grace', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ waitMs: fc.integer({ min: 0, max: 90 * second }), back: fc.integer({ min: 0, max: 3 }) })),
      (uses) => {
        let now = start;
        let state = { ...open, generation: 0, ended_at: null as Date | null };
        for (const { waitMs, back } of uses) {
          now = new Date(now.getTime() + waitMs);
          const presented = state.generation - back;
          const judgement = judgeRefresh(state, presented, now);
          const sinceMs = now.getTime() - state.rotated_at.getTime();
          if (state.ended_at) expect(judgement).toBe('over');
          else if (back === 0) expect(judgement).toBe('rotate');
          else expect(judgement).toBe(back === 1 && sinceMs <= 30 * second ? 'repeat' : 'reused');
          if (judgement === 'rotate') state = { ...state, generation: state.generation + 1, rotated_at: now };
          if (judgement === 'reused') state = { ...state, ended_at: now };
        }
      },
    ),
  );
});

test('through a year of daily jobs, some of them missed, no key goes before the last token that it signed', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 365, maxLength: 365 }), (runs) => {
      let keys: KeyTimes[] = [{ kid: '0', created_at: start, signs_from: start }];
      const signers = new Set<string>();
      for (const [index, isRun] of runs.entries()) {
        const now = after(index * day);
        if (isRun) {
          if (isKeyDue(keys, now)) {
            const signs_from = new Date(now.getTime() + keyLeadMs);
            keys.push({ kid: String(index), created_at: now, signs_from });
          }
          // A token that was signed just before the job must be checked until it expires, and so until the next job.
          const justBefore = pickSigningKey(keys, new Date(now.getTime() - accessTokenSeconds * second));
          const retired = listRetiredKeys(keys, now);
          expect(retired).not.toContain(justBefore?.kid);
          keys = keys.filter(({ kid }) => !retired.includes(kid));
        }
        const signer = pickSigningKey(keys, now);
        expect(signer).not.toBeNull();
        signers.add(signer?.kid ?? '');
        expect(keys.length).toBeLessThanOrEqual(2);
      }
      if (runs.every(Boolean)) expect(signers.size).toBe(13);
    }),
    { numRuns: 30, examples: [[Array(365).fill(true)]] },
  );
});

test('a new key signs only when every process has had ten minutes to load it', () => {
  const old = { kid: 'old', signs_from: start };
  const next = { kid: 'next', signs_from: after(40 * day) };
  expect(pickSigningKey([next, old], after(40 * day - 1))).toBe(old);
  expect(pickSigningKey([next, old], after(40 * day))).toBe(next);
  expect(pickSigningKey([], start)).toBeNull();
  expect(keyLeadMs).toBe(600 * second);
});

test('keys of a clock that ran ahead sign until there is one of the right time, and do not keep it from being made', () => {
  const ahead = [400, 430].map((days) => ({
    kid: `${days}`,
    created_at: after(days * day),
    signs_from: after(days * day + keyLeadMs),
  }));
  expect(pickSigningKey(ahead, start)?.kid).toBe('400');
  expect(isKeyDue(ahead, start)).toBe(true);
  expect(listRetiredKeys(ahead, start)).toEqual([]);
  const next = { kid: 'next', created_at: start, signs_from: after(keyLeadMs) };
  const all = [...ahead, next];
  expect(isKeyDue(all, after(day))).toBe(false);
  expect(pickSigningKey(all, after(keyLeadMs))?.kid).toBe('next');
  expect(listRetiredKeys(all, after(2 * day))).toEqual([]);
});
