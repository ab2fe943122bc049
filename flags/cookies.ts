import type { CompiledConfiguration, Flag } from './configuration.ts';
import { simulationCookie, visitorCookie, visitorCookieMaxAge } from './constants.ts';
import { parseCookies } from './data.ts';
import type { Cookies, Logger } from './platform.ts';
import type { SimulatedVariation } from './visitor.ts';

const cookieOf = (cookies: Cookies, name: string) =>
  parseCookies(cookies.read()).find(({ key }) => key === name)?.value;

export const readVisitorCode = (cookies: Cookies): string | undefined => cookieOf(cookies, visitorCookie);

/**
 * Writes the visitor cookie for a year, or clears it (spec §9).
 * @param visitorCode null clears
 */
export function writeVisitorCode(cookies: Cookies, visitorCode: string | null, domain: string, log: Logger): void {
  // Written as it is, so a code that would end the cookie or begin an attribute cannot be.
  if (visitorCode !== null && !/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(visitorCode)) {
    log('warning', 'This visitor code cannot be kept in a cookie');
    return;
  }
  const age = visitorCode === null ? 0 : visitorCookieMaxAge;
  cookies.write(`${visitorCookie}=${visitorCode ?? ''}; Max-Age=${age}; Path=/${domain ? `; Domain=${domain}` : ''}`);
}

/**
 * The variations to try out, by feature key, as a simulation cookie asks for them. What cannot be simulated is logged and
 * left out (spec §8).
 */
export function readSimulations(
  cookies: Cookies,
  { flags }: CompiledConfiguration,
  log: Logger,
): Record<string, SimulatedVariation> | null {
  const text = cookieOf(cookies, simulationCookie);
  if (!text) return null;
  let asked: [string, unknown][];
  try {
    asked = Object.entries(JSON.parse(decodeURIComponent(text)));
  } catch (error) {
    log('error', 'The simulation cookie cannot be read', error);
    return null;
  }
  return Object.fromEntries(
    asked.flatMap(([featureKey, ids]): [string, SimulatedVariation][] => {
      const { expId, varId } = (ids ?? {}) as { expId?: number | null; varId?: number | null };
      if (expId === undefined) return [];
      const flag = flags.get(featureKey);
      if (!flag) {
        log('error', `Simulated feature flag not found: ${featureKey}`);
        return [];
      }
      const simulated = simulatedVariation(flag, expId, varId);
      if (!simulated) log('error', `Simulated variation not found: ${featureKey}`);
      return simulated ? [[featureKey, simulated]] : [];
    }),
  );
}

/**
 * A variation of a flag to try out; null when its rules do not have it.
 * @param experimentId 0 is the default variation
 */
export function simulatedVariation(
  { defaultVariationKey, rules }: Flag,
  experimentId: number | null,
  variationId: number | null | undefined,
): SimulatedVariation | null {
  if (experimentId === 0) return { variationKey: defaultVariationKey, variationId: null, experimentId: null };
  for (const rule of rules) {
    if (rule.experimentId !== experimentId) continue;
    const variation = rule.variations.find((one) => one.variationId === variationId);
    if (variation) return { ...variation, experimentId };
  }
  return null;
}
