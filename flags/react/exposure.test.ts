import { beforeEach, describe, expect, it } from 'vitest';
import type { FlagClient } from '../index.ts';
import { withService } from '../testing.service.ts';
import { everybody, makeConfiguration, makeFlag } from '../testing.ts';
import { trackShown } from './exposure.ts';
import { off } from './snapshot.ts';

const visitorCode = 'k3v9visitor';
const variations = ['off', 'on', 'compact'].map((key) => ({ key, variables: [] }));
const use = withService(
  makeConfiguration(
    makeFlag({
      variations,
      rules: [
        {
          ...everybody,
          variationByExposition: [
            { variationKey: 'on', variationId: 1, exposition: 1 },
            { variationKey: 'compact', variationId: 2, exposition: 0 },
          ],
        },
      ],
    }),
  ),
);
const { experimentId } = everybody;
const on = { key: 'on', id: 1, experimentId, variables: {} };
const compact = { key: 'compact', id: 2, experimentId, variables: {} };

describe('what is tracked of a variation that was shown', () => {
  let client: FlagClient;
  beforeEach(async () => {
    client = await use.ready();
  });

  async function tracked(shown: typeof on | typeof off): Promise<(string | undefined)[]> {
    trackShown(client, visitorCode, 'bag', shown);
    await client.flush({ instant: true });
    return use.service
      .events()
      .filter(({ eventType }) => eventType === 'experiment')
      .map(({ variationId }) => variationId);
  }

  it('the variation that the client decides for too', async () => {
    expect(await tracked(on)).toEqual(['1']);
  });

  it('another variation than the client decides for, which still decides as before', async () => {
    expect(await tracked(compact)).toEqual(['2']);
    expect(client.explain(visitorCode, 'bag')).toMatchObject({ variationKey: 'on', why: 'rule' });
  });

  it('nothing of a default variation where the client decides for an experiment', async () => {
    expect(await tracked(off)).toEqual([]);
  });

  it('nothing while a variation is simulated', async () => {
    client.setSimulatedVariation(visitorCode, 'bag', { experimentId, variationId: 2 });
    expect(await tracked(on)).toEqual([]);
    expect(await tracked(compact)).toEqual([]);
  });

  it('nothing when another variation is forced, which stays forced', async () => {
    client.setForcedVariation({ visitorCode, experimentId, variationKey: 'compact' });
    expect(await tracked(on)).toEqual([]);
    expect(client.explain(visitorCode, 'bag')).toMatchObject({ variationKey: 'compact', why: 'forced' });
  });

  it('a forced variation that is shown', async () => {
    client.setForcedVariation({ visitorCode, experimentId, variationKey: 'compact' });
    expect(await tracked(compact)).toEqual(['2']);
  });
});
