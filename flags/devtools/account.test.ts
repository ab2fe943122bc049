import { beforeEach, describe, expect, it } from 'vitest';
import { customData, type FlagClient, fraction } from '../index.ts';
import { withService } from '../testing.service.ts';
import { explainVisitor } from './account.ts';
import { configuration, heldOut } from './testing.flags.ts';

const visitorCode = 'k3v9visitor';
const use = withService(configuration);

describe('the account of a decision', () => {
  let client: FlagClient;
  beforeEach(async () => {
    client = await use.ready();
    client.addData(visitorCode, customData(3, 'AU'), customData(0, 'gold'));
    client.setForcedVariation({ visitorCode, experimentId: 1010, variationKey: 'compact' });
  });

  const of = (featureKey: string, about = client) => {
    const flag = about.getDataFile().featureFlags.find((one) => one.featureKey === featureKey);
    if (!flag) throw new Error(`There is no ${featureKey} in the fixture`);
    return explainVisitor(about, visitorCode, flag);
  };
  const listFacts = (featureKey: string) => Object.fromEntries(of(featureKey).facts);

  it.each([
    ['experiment', 'on', 'decided', 'Experiment 1001 drew it for this visitor.'],
    ['delivery', 'on', 'decided', 'Rule 2 delivers it to this visitor.'],
    [
      'left-out',
      'off',
      'decided',
      'Delivery rule 3 matches, but its exposition leaves this visitor out, and ends the walk.',
    ],
    ['no-rule', 'off', 'decided', 'It has no rules, so everybody sees the default.'],
    [
      'not-targeted',
      'off',
      'decided',
      'None of its rules (1) took this visitor: the segment does not match, or the exposition leaves the visitor out.',
    ],
    ['disabled', null, 'disabled', 'It is off in this environment, for everybody.'],
    ['broken', null, 'failed', expect.stringMatching(/^It cannot be decided: .+\.$/)],
    ['forced', 'compact', 'forced', 'It was forced by code for this visitor.'],
  ])('%s', (featureKey, shown, kind, because) => {
    expect(of(featureKey)).toMatchObject({ shown, kind, because });
  });

  it('names rule, segment, exposition, experiment and what was hashed', () => {
    expect(listFacts('experiment')).toEqual({
      Rule: '1, experiment',
      Segment: 'everybody',
      Exposition: '90 %',
      Experiment: '1001',
      'Variation id': '2001',
      'Assigned again since': '2025-11-13T02:13:20.000Z',
      'Hashed code': visitorCode,
      Default: 'off',
    });
    expect(listFacts('delivery').Segment).toBe(
      '1, Gold outside Tokyo: (CUSTOM_DATUM [customDataIndex 3, valueMatchType EXACT, value AU] or ' +
        'CUSTOM_DATUM [customDataIndex 0, valueMatchType EXACT, value gold]) and not GEOLOCATION [country Japan]',
    );
    expect(listFacts('forced')).toMatchObject({ 'Hashed code': 'gold', 'Hashed by': 'custom data 7100' });
    expect(listFacts('broken')).toEqual({ Error: 'RangeCheck' });
  });

  it('shows where the draws fell, as the decision hashes them', () => {
    const salted = (id: number) => fraction(`${visitorCode}${id}1763000000000`);
    expect(of('experiment').draws).toEqual([
      {
        title: 'Exposition',
        at: salted(1),
        parts: [
          { label: 'in, 90 %', upTo: 0.9 },
          { label: 'left out', upTo: 1 },
        ],
      },
      {
        title: 'Variation',
        at: salted(1001),
        parts: [
          { label: 'off, 25 %', upTo: 0.25 },
          { label: 'on, 50 %', upTo: 0.75 },
          { label: 'compact, 25 %', upTo: 1 },
        ],
      },
    ]);
    expect(of('left-out').draws.map(({ title }) => title)).toEqual(['Exposition']);
    expect(of('no-rule').draws).toEqual([]);
  });

  it('shows which flag of the group was drawn', () => {
    const accounts = [of('first-of-group'), of('second-of-group')];
    const [closed] = accounts.filter(({ because }) => because.startsWith('Of the group'));
    expect(closed?.because).toBe('Of the group checkout, another flag was drawn for this visitor.');
    expect(accounts.map(({ shown }) => shown).sort()).toEqual(['off', 'on']);
    expect(closed?.draws).toEqual([
      {
        title: 'Group checkout',
        at: fraction(`${visitorCode}checkout`),
        parts: [
          { label: expect.stringMatching(/^first-of-group/), upTo: 0.5 },
          { label: expect.stringMatching(/^second-of-group/), upTo: 1 },
        ],
      },
    ]);
  });

  it('shows who is held out', async () => {
    use.service.state.configuration = heldOut;
    const account = of('experiment', await use.ready());
    expect(account).toMatchObject({ shown: 'off', because: 'The visitor is held out of all experiments.' });
    expect(account.draws).toEqual([
      {
        title: 'Holdout',
        at: fraction(`${visitorCode}280900`),
        parts: [
          { label: 'in-holdout, 100 %', upTo: 1 },
          { label: 'not-in-holdout, 0 %', upTo: 1 },
        ],
      },
    ]);
  });

  it('shows what is simulated, and its variables', () => {
    client.setSimulatedVariation(visitorCode, 'experiment', { experimentId: 1001, variationId: 3001 });
    expect(of('experiment')).toMatchObject({
      shown: 'compact',
      kind: 'simulated',
      because: 'It is simulated in this browser: neither stored nor tracked.',
      variables: [['layout', '{"rows":[1,2]} (JSON)']],
      draws: [],
    });
  });

  it('neither stores nor tracks', async () => {
    const fresh = await use.ready();
    for (const { featureKey } of configuration.featureFlags) of(featureKey, fresh);
    await fresh.flush({ instant: true });
    expect(use.service.requests('/visit/events')).toEqual([]);
    expect(fresh.getEngineTrackingCode(visitorCode)).not.toContain('assignVariation');
  });
});
