import { type CompiledConfiguration, type Flag, type FlagRule, findFlag } from './configuration.ts';
import { parseCookies } from './data.ts';
import { type Decision, decide } from './decide.ts';
import { type Decided, type Memory, type Profile, visitorOf } from './profile.ts';
import type { Settings } from './settings.ts';
import { variablesOf } from './variables.ts';
import type { Clock, Visitor } from './visitor.ts';

/**
 * Decides and remembers: a visitor of whom nothing changed is answered from memory. A decision that looked at what changes
 * by itself (the time, the page's cookies, earlier assignments) is made anew each time.
 */
export function createDecisions({ clock, cookies }: Pick<Settings, 'clock' | 'cookies'>) {
  let lasting = true;
  const moved = () => {
    lasting = false;
  };
  const surroundings = { moved, cookies: () => parseCookies(cookies?.read() ?? '').filter(({ key }) => key) };
  const watched: Clock = {
    now() {
      lasting = false;
      return clock.now();
    },
    startOfDay: (time) => clock.startOfDay(time),
  };

  function memoryOf(profile: Profile, compiled: CompiledConfiguration): Memory {
    const { memory } = profile;
    const { version } = profile.known;
    if (memory && memory.version === version && memory.compiled === compiled) return memory;
    profile.memory = { compiled, version, visitor: visitorOf(profile, surroundings), decided: new Map() };
    return profile.memory;
  }

  return {
    /** The visitor as decisions see it. */
    visitorOf: (profile: Profile, compiled: CompiledConfiguration): Visitor => memoryOf(profile, compiled).visitor,

    /** @throws FlagError of `findFlag` and `decide` */
    decide(profile: Profile, compiled: CompiledConfiguration, featureKey: string): Decided {
      const { visitor, decided } = memoryOf(profile, compiled);
      const known = decided.get(featureKey);
      if (known) return known;
      const flag = findFlag(compiled, featureKey);
      lasting = true;
      const made = shared(flag, decide(flag, visitor, watched));
      if (lasting) decided.set(featureKey, made);
      return made;
    },

    /** The ids of the audiences the visitor is in. One that cannot be decided is handed to `failed`. */
    audiencesOf(profile: Profile, compiled: CompiledConfiguration, failed: (error: unknown) => void): number[] {
      const { visitor } = memoryOf(profile, compiled);
      const about = { visitor, clock, flagId: 0, experimentId: 0, holdout: null };
      return compiled.audiences.flatMap(({ id, matches }) => {
        try {
          return matches(about) ? [id] : [];
        } catch (error) {
          failed(error);
          return [];
        }
      });
    },
  };
}

const common = new WeakMap<Flag | FlagRule, Map<number | null, Decided>>();

/** The ordinary decisions of a flag are few, so all its visitors are given the same ones: memory holds no copies. */
function shared(flag: Flag, decision: Decision): Decided {
  const { rule, why, assignments, variationId } = decision;
  // A holdout's assignment is the visitor's own.
  const isOrdinary = why === 'rule' ? assignments.length === 1 : why === 'no-rule' && assignments.length === 0;
  if (!isOrdinary) return shown(flag, decision);
  const source = rule ?? flag;
  const known = common.get(source) ?? new Map<number | null, Decided>();
  const made = known.get(variationId) ?? shown(flag, decision);
  common.set(source, known.set(variationId, made));
  return made;
}

function shown(flag: Flag, decision: Decision): Decided {
  const { variationKey: key, variationId: id, experimentId } = decision;
  const { name = '' } = flag.variations.get(key) ?? {};
  return {
    flag,
    decision,
    variation: Object.freeze({ key, name, id, experimentId, variables: variablesOf(flag, key).values }),
  };
}
