import { type CompiledConfiguration, type Flag, listVariations } from './compiling.ts';
import { simulationCookie, visitorCookie, visitorCookieMaxAge } from './constants.ts';
import { parseCookies } from './data.ts';
import type { Cookies, Logger } from './platform.ts';
import type { SimulatedVariation } from './visitor.ts';

const getCookie = (cookies: Cookies, name: string) =>
  parseCookies(cookies.read()).find(({ key }) => key === name)?.value;

export const readVisitorCode = (cookies: Cookies): string | undefined => getCookie(cookies, visitorCookie);

/** Writes the visitor cookie for a year; an empty code clears it (spec §9). */
export function writeVisitorCode(cookies: Cookies, visitorCode: string, domain: string, log: Logger): void {
  // The value is not encoded: only cookie octets (RFC 6265) cannot end the cookie or start an attribute.
  if (!/^[!#-+\--:<-[\]-~]*$/.test(visitorCode)) {
    log('warning', 'The visitor code fits no cookie');
    return;
  }
  cookies.write(
    `${visitorCookie}=${visitorCode}; Max-Age=${visitorCode ? visitorCookieMaxAge : 0}; Path=/${domain && `; Domain=${domain}`}`,
  );
}

/**
 * Returns the variations that the simulation cookie names, by feature key. What cannot be simulated is logged and left out
 * (spec §8).
 */
export function readSimulations(
  cookies: Cookies,
  { flags }: CompiledConfiguration,
  log: Logger,
): Record<string, SimulatedVariation> | null {
  const text = getCookie(cookies, simulationCookie);
  if (!text) return null;
  try {
    const requested: Record<string, { expId?: number | null; varId?: number | null } | null> = JSON.parse(
      decodeURIComponent(text),
    );
    const simulated: [string, SimulatedVariation][] = [];
    for (const [featureKey, ids] of Object.entries(requested)) {
      if (ids?.expId === undefined) continue;
      const flag = flags.get(featureKey);
      const variation = flag && findSimulatedVariation(flag, ids.expId, ids.varId);
      if (variation) simulated.push([featureKey, variation]);
      else log('error', `Simulated ${flag ? 'variation' : 'feature flag'} not found: ${featureKey}`);
    }
    return Object.fromEntries(simulated);
  } catch (error) {
    log('error', 'The simulation cookie cannot be read', error);
    return null;
  }
}

/**
 * Returns a variation of a flag to simulate; undefined if its rules do not have it.
 * @param experimentId 0 is the default variation
 */
export function findSimulatedVariation(
  { defaultVariationKey: variationKey, rules }: Flag,
  experimentId: number | null,
  variationId: number | null | undefined,
): SimulatedVariation | undefined {
  if (experimentId === 0) return { variationKey, variationId: null, experimentId: null };
  const variation = listVariations(rules, experimentId).find((one) => one.variationId === variationId);
  return variation && { ...variation, experimentId };
}
