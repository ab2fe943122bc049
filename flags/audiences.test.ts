import { describe, expect, it } from 'vitest';
import { customData, device, type FlagClient } from './index.ts';
import { withService } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment } from './testing.ts';
import type { Condition } from './wire.ts';

const phones: Condition = { targetingType: 'DEVICE_TYPE', device: 'PHONE' };
const audience = (id: number, condition: Condition) => ({ ...makeSegment(id, [condition]), audienceTracking: true });

const use = withService({
  ...makeConfiguration(
    makeFlag({
      rules: [{ ...everybody, variationByExposition: [{ variationKey: 'on', variationId: 910_001, exposition: 1 }] }],
    }),
  ),
  segments: [
    audience(1, phones),
    audience(2, { ...phones, isInclude: false }),
    makeSegment(3, [phones]),
    audience(4, { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'RANGE', range: [1] }),
    audience(5, { targetingType: 'EXCLUSIVE_EXPERIMENT', campaignType: 'EXPERIMENT' }),
    audience(6, { targetingType: 'EXCLUSIVE_FEATURE_FLAG' }),
  ],
});

/** The audiences that are tracked. */
async function tracked(client: FlagClient): Promise<unknown[]> {
  client.evaluateAudiences('anna');
  await client.flush({ visitorCode: 'anna', instant: true });
  return use.service.events().flatMap(({ eventType, id }) => (eventType === 'targetingSegment' ? Number(id) : []));
}

describe('the audiences of a visitor', () => {
  it('are the tracked segments that match, in spite of one that cannot be decided', async () => {
    const client = await use.ready();
    client.addData('anna', device('PHONE'), customData(3, '1'));
    expect(await tracked(client)).toEqual([1, 5, 6]);
    expect(use.logged.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ error: expect.objectContaining({ name: 'FlagError', type: 'RangeCheck' }) }),
    ]);
  });

  it('are of no flag: exclusive conditions see every assignment', async () => {
    const client = await use.ready();
    client.addData('anna', device('PHONE'));
    expect(client.getVariation({ visitorCode: 'anna', featureKey: 'bag' }).key).toBe('on');
    expect(await tracked(client)).toEqual([1]);
  });
});
