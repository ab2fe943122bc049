import { expect, test } from 'vitest';
import type { RequestContext } from '../platform/request-context.ts';
import { createExperimentHandlers } from './flag.routes.ts';
import type { ShopFlags } from './flag.service.ts';

/** Calls an endpoint with cookies. @returns what it answers, and the cookies that it sets */
async function call(
  name: keyof ReturnType<typeof createExperimentHandlers>,
  { required = false, off = false, cookies = {}, takesPart = false }: Partial<Given> = {},
) {
  const flags = { settings: off ? null : {}, isConsentRequired: () => (off ? null : required) } as unknown as ShopFlags;
  const set: Record<string, string> = {};
  const context = {
    cookies: {
      get: (key: string) => cookies[key],
      set: (key: string, value: string, { maxAge, httpOnly }: { maxAge: number; httpOnly: boolean }) => {
        set[key] = `${value} ${maxAge} ${httpOnly}`;
      },
    },
  } as unknown as RequestContext;
  const parts = { params: {}, query: {}, body: { takesPart } };
  const answer = await createExperimentHandlers(flags)[name](parts as never, context);
  return { answer, set };
}
type Given = { required: boolean; off: boolean; cookies: Record<string, string>; takesPart: boolean };

const get = 'GET experiments/participation/';
const put = 'PUT experiments/participation/';
const year = 31_536_000;

test.each<[Partial<Given>, object]>([
  [{}, { isConsentRequired: false, answer: null, takesPart: true }],
  [{ required: true }, { isConsentRequired: true, answer: null, takesPart: false }],
  [
    { required: true, cookies: { experiments: 'yes' } },
    { isConsentRequired: true, answer: 'yes', takesPart: true },
  ],
  [{ cookies: { experiments: 'no' } }, { isConsentRequired: false, answer: 'no', takesPart: false }],
])('says whether the visitor takes part: %j', async (given, participation) => {
  expect(await call(get, given)).toEqual({ answer: { ok: true, value: { participation } }, set: {} });
});

test('a yes is kept for a year, where scripts read it', async () => {
  const { answer, set } = await call(put, { required: true, takesPart: true });
  expect(answer).toMatchObject({ value: { participation: { answer: 'yes', takesPart: true } } });
  expect(set).toEqual({ experiments: `yes ${year} false` });
});

test('a no is kept and clears the visitor code, also one that the same answer would set', async () => {
  const { answer, set } = await call(put, { takesPart: false });
  expect(answer).toMatchObject({ value: { participation: { answer: 'no', takesPart: false } } });
  expect(set).toEqual({ experiments: `no ${year} false`, kameleoonVisitorCode: ' 0 false' });
});

test('where there are no experiments nothing is asked and nothing kept', async () => {
  for (const name of [get, put] as const) {
    expect(await call(name, { off: true, takesPart: true })).toEqual({
      answer: { ok: true, value: { participation: null } },
      set: {},
    });
  }
});
