import { simulationCookie } from '../constants.ts';
import { parseCookies } from '../data.ts';
import { type Cookies, documentCookies } from '../platform.ts';

/** A variation to try out; experiment 0 is the default variation. */
export type Simulation = { experimentId: number; variationId: number | null };

type Simulations = Record<string, { expId: number; varId: number | null }>;

/**
 * Notes in the simulation cookie what to show of a flag, so that the server shows it too after a reload. The cookie lasts
 * as long as the browser's session.
 * @param simulation null takes it back
 */
export function keepSimulation(
  featureKey: string,
  simulation: Simulation | null,
  cookies: Cookies | null = documentCookies,
): void {
  if (!cookies) return;
  const others = Object.entries(read(cookies)).filter(([key]) => key !== featureKey);
  const requested = simulation && { expId: simulation.experimentId, varId: simulation.variationId };
  const all = Object.fromEntries(requested ? [...others, [featureKey, requested]] : others);
  const isEmpty = Object.keys(all).length === 0;
  const value = isEmpty ? '' : encodeURIComponent(JSON.stringify(all));
  cookies.write(`${simulationCookie}=${value}; Path=/; SameSite=Lax${isEmpty ? '; Max-Age=0' : ''}`);
}

/** Returns the cookie's simulations; none if it cannot be parsed. */
function read(cookies: Cookies): Simulations {
  const text = parseCookies(cookies.read()).find(({ key }) => key === simulationCookie)?.value ?? '';
  try {
    const requested: unknown = JSON.parse(decodeURIComponent(text));
    return typeof requested === 'object' && requested !== null ? (requested as Simulations) : {};
  } catch {
    return {};
  }
}
