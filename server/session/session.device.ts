import type { Session } from '@vermilion/contract/session';
import Bowser from 'bowser';

const kinds: Record<string, Session['device']['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

/** Reads the device from a user agent. */
export function describeDevice(userAgent: string): Session['device'] {
  if (!userAgent) return { kind: null, browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { kind: kinds[platform.type ?? ''] ?? null, browser: browser.name || null, system: os.name || null };
}
