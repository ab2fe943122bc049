import { type CompiledConfiguration, type Flag, type FlagRule, findFlag } from './compiling.ts';
import { parseCookies } from './data.ts';
import { type Decision, decide } from './decide.ts';
import { createVisitor, type Decided, type Memory, type Profile } from './profile.ts';
import type { Settings } from './settings.ts';
import { parseVariables } from './variables.ts';
import type { Clock, Visitor } from './visitor.ts';

/**
 * Decides and remembers: a visitor of whom nothing changed is answered from memory. A decision that looked at what changes
 * by itself (the time, the page's cookies, earlier assignments) is made anew each time.
 */
export function createDecisions({ clock, cookies }: Pick<Settings, 'clock' | 'cookies'>) {
  let isLasting = true;
  const moved = () => {
    isLasting = false;
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
    /** The visitor as decisions see it. */
    getVisitor: (profile: Profile, compiled: CompiledConfiguration): Visitor => getMemory(profile, compiled).visitor,

    /** @throws FlagError of `findFlag` and `decide` */
    decide(profile: Profile, compiled: CompiledConfiguration, featureKey: string): Decided {
      const { visitor, decided } = getMemory(profile, compiled);
      const known = decided.get(featureKey);
      if (known) return known;
      const flag = findFlag(compiled, featureKey);
      isLasting = true;
      const made = shared(flag, decide(flag, visitor, watched));
      if (isLasting) decided.set(featureKey, made);
      return made;
    },
  };
}

const common = new WeakMap<Flag | FlagRule, Map<number | null, Decided>>();

/** The ordinary decisions of a flag are few, so all its visitors are given the same ones: memory holds no copies. */
function shared(flag: Flag, decision: Decision): Decided {
  const { rule, why, assignments, variationKey: key, variationId: id, experimentId } = decision;
  const alike = common.get(rule ?? flag) ?? new Map<number | null, Decided>();
  // A holdout's assignment is the visitor's own, and so is what was forced.
  const isOrdinary = why !== 'forced' && assignments.length === (experimentId === null ? 0 : 1);
  const known = alike.get(id);
  if (isOrdinary && known?.decision.why === why) return known;
  const { name = '' } = flag.variations.get(key) ?? {};
  const { values: variables } = parseVariables(flag, key);
  const made = { flag, decision, variation: Object.freeze({ key, name, id, experimentId, variables }) };
  if (isOrdinary) common.set(rule ?? flag, alike.set(id, made));
  return made;
}
