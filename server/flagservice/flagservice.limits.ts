import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { getAddressKey, type RateLimitSettings, type RateLimits } from '../platform/rate-limits.ts';
import { type FlagFailure, refuse } from './flagservice.errors.ts';

/**
 * What one address or visitor may cost the service. A shopper sends some ten lines for each page; a hundred shoppers
 * behind one address, each with ten pages a minute, stay within its limit. Clients retry what was refused.
 */
const trackingPerAddress: RateLimitSettings = { maxCalls: 10_000, windowSeconds: 60 };
const trackingPerVisitor: RateLimitSettings = { maxCalls: 600, windowSeconds: 60 };
const configurationsPerAddress: RateLimitSettings = { maxCalls: 3000, windowSeconds: 60 };
const readsPerAddress: RateLimitSettings = { maxCalls: 600, windowSeconds: 60 };
const wrongTokensPerAddress: RateLimitSettings = { maxCalls: 30, windowSeconds: 900 };

/** A tracked line costs one unit, and one more for each whole KiB. */
const bytesPerUnit = 1024;

export type FlagLimits = {
  /** Whether the address is one of the retailer's own servers, which track for many visitors and are not limited. */
  isBackend: (address: string) => boolean;
  /** Counts the units of a tracking body. @returns null if they are within the limit, else the refusal */
  takeTracking: (address: string, units: number) => Promise<FlagFailure | null>;
  /** Returns the refusal of an address whose tracking was refused before and still is; null otherwise. Counts nothing. */
  findTrackingRefusal: (address: string) => FlagFailure | null;
  /** Counts lines of a visitor. @returns whether they are within the limit */
  takeVisitor: (siteCode: string, visitorCode: string, lines: number) => Promise<boolean>;
  /** Counts a request for a site's configuration. @returns null if it is within the limit, else the refusal */
  takeConfiguration: (address: string) => Promise<FlagFailure | null>;
  /** Counts a read of stored data. @returns null if it is within the limit, else the refusal */
  takeRead: (address: string) => Promise<FlagFailure | null>;
  /** Counts an attempt with a token. @returns null if it is within the limit, else the refusal */
  takeTokenAttempt: (address: string) => Promise<FlagFailure | null>;
  /** Takes an attempt back whose token was right. */
  refundTokenAttempt: (address: string) => Promise<void>;
};

/** Returns what a line costs. */
export const getLineUnits = (line: string): number => 1 + Math.floor(line.length / bytesPerUnit);

/** The most units that one body of a limited address may cost; its further lines are refused. */
export const maxUnitsPerBody = trackingPerAddress.maxCalls;

/** How many refused addresses a process remembers; the others are counted again with each body. */
const maxRefusedAddresses = 10_000;

/** @param backends addresses and networks (`10.0.0.0/8`) that are not limited */
export function createFlagLimits({
  rateLimits,
  backends,
}: {
  rateLimits: RateLimits;
  backends: readonly string[];
}): FlagLimits {
  const unlimited = new BlockList();
  for (const backend of backends) {
    const [address = '', prefix] = backend.split('/');
    const family = getFamily(address);
    if (prefix === undefined) unlimited.addAddress(address, family);
    else unlimited.addSubnet(address, Number(prefix), family);
  }

  async function take(
    name: string,
    address: string,
    settings: RateLimitSettings,
    calls = 1,
  ): Promise<FlagFailure | null> {
    const seconds = await rateLimits.take(`flags-${name}`, getAddressKey(address), settings, calls);
    return seconds === null ? null : refuse('RATE_LIMITED', { seconds }).error;
  }

  const trackingRefusals = new LRUCache<string, FlagFailure>({ max: maxRefusedAddresses });

  return {
    isBackend: (address) => unlimited.check(address, getFamily(address)),
    takeTracking: async (address, units) => {
      const refusal = await take('tracking', address, trackingPerAddress, Math.min(units, maxUnitsPerBody));
      // Nothing is allowed again before the window ends.
      if (refusal)
        trackingRefusals.set(getAddressKey(address), refusal, { ttl: Number(refusal.details?.seconds) * 1000 });
      return refusal;
    },
    findTrackingRefusal: (address) => trackingRefusals.get(getAddressKey(address)) ?? null,
    takeVisitor: async (siteCode, visitorCode, lines) =>
      (await rateLimits.take('flags-visitors', `${siteCode} ${visitorCode}`, trackingPerVisitor, lines)) === null,
    takeConfiguration: (address) => take('configurations', address, configurationsPerAddress),
    takeRead: (address) => take('reads', address, readsPerAddress),
    takeTokenAttempt: (address) => take('tokens', address, wrongTokensPerAddress),
    refundTokenAttempt: (address) => rateLimits.refund('flags-tokens', getAddressKey(address), wrongTokensPerAddress),
  };
}

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
