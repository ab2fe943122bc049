import { type CompiledConfiguration, type Flag, type FlagRule, findFlag } from './compiling.ts';
import { parseCookies } from './data.ts';
import { type Decision, decide } from './decide.ts';
import { createVisitor, type Decided, type Memory, type Profile } from './profile.ts';
import type { Settings } from './settings.ts';
import { parseVariables } from './variables.ts';
import type { Clock, Visitor } from './visitor.ts';

/**
 * Decides flags and caches the decisions until the visitor or the configuration changes. A decision that depends on something
 * else (the time, the page's cookies, earlier assignments) is not cached.
 */
export function createDecisions({ clock, cookies }: Pick<Settings, 'clock' | 'cookies'>) {
  let isCacheable = true;
  const moved = () => {
    isCacheable = false;
  };
  const surroundings = { moved, cookies: () => parseCookies(cookies?.read() ?? '').filter(({ key }) => key) };
  const watched: Clock = {
    now() {
      moved();
      return clock.now();
    },
    startOfDay: (time) => clock.startOfDay(time),
  };

  function getMemory(profile: Profile, compiled: CompiledConfiguration): Memory {
    const { memory } = profile;
    const { version } = profile.known;
    if (memory?.version === version && memory.compiled === compiled) return memory;
    profile.memory = { compiled, version, visitor: createVisitor(profile, surroundings), decided: new Map() };
    return profile.memory;
  }

  return {
    /** Returns the visitor in the form of decisions. */
    getVisitor: (profile: Profile, compiled: CompiledConfiguration): Visitor => getMemory(profile, compiled).visitor,

    /** @throws FlagError of `findFlag` and `decide` */
    decide(profile: Profile, compiled: CompiledConfiguration, featureKey: string): Decided {
      const { visitor, decided } = getMemory(profile, compiled);
      const known = decided.get(featureKey);
      if (known) return known;
      const flag = findFlag(compiled, featureKey);
      isCacheable = true;
      const made = getSharedDecision(flag, decide(flag, visitor, watched));
      if (isCacheable) decided.set(featureKey, made);
      return made;
    },
  };
}

const sharedDecisions = new WeakMap<Flag | FlagRule, Map<number | null, Decided>>();

/** Returns one object for equal decisions of a flag, which has few of them, instead of one for each visitor. */
function getSharedDecision(flag: Flag, decision: Decision): Decided {
  const { rule, why, assignments, variationKey: key, variationId: id, experimentId } = decision;
  const ofRule = sharedDecisions.get(rule ?? flag) ?? new Map<number | null, Decided>();
  // Decisions with a holdout's assignment, and forced ones, differ by visitor.
  const isOrdinary = why !== 'forced' && assignments.length === (experimentId === null ? 0 : 1);
  const known = ofRule.get(id);
  if (isOrdinary && known?.decision.why === why) return known;
  const { name = '' } = flag.variations.get(key) ?? {};
  const { values: variables } = parseVariables(flag, key);
  const made = { flag, decision, variation: Object.freeze({ key, name, id, experimentId, variables }) };
  if (isOrdinary) sharedDecisions.set(rule ?? flag, ofRule.set(id, made));
  return made;
}
