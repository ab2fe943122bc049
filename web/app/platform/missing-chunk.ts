import { type ComponentType, lazy } from 'react';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { canReload, reloadKeyPrefix } from './chunk-reload.rules.ts';

declare global {
  interface Window {
    /** Set when the app's own code runs: until then a script in the page reloads for missing chunks. */
    __isStarted?: boolean;
  }
}

/** A part of the app could not be downloaded, and reloading the page would not help now. */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError';
}

type Part<Props> = { default: ComponentType<Props> };

/** Where the latest navigation leads. */
let target: string | null = null;

/** Notes where each navigation leads: a missing chunk of its page reloads that page, not the one on screen. */
export const noteTarget: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }, next) => {
  target = request.url;
  return next();
};

/**
 * Loads a part of the app. When it is missing, for example after a deployment, the page is loaded as a document, at most
 * once per 10 seconds per path (spec §8); the promise then stays pending, because the page is about to be replaced.
 * @param load imports the part
 * @throws MissingChunkError when the page was just reloaded for this, or the browser is offline
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return recover(load, window.location.href);
}

/** On the server: the parts whose code a rendering has requested. */
const requestedParts = new Set<Promise<unknown>>();

/**
 * On the server: resolves once the parts that a rendering has requested are loaded, and can be rendered.
 * @returns whether there were any
 */
export async function loadRequestedParts(): Promise<boolean> {
  const parts = [...requestedParts];
  await Promise.allSettled(parts);
  for (const part of parts) requestedParts.delete(part);
  return parts.length > 0;
}

/**
 * A component whose code comes with its first use. Without its code the page goes on without it. The server renders a page
 * again once it has the code of such parts, so any of them may be rendered there.
 * @param load imports the part
 * @param standIn returns what stands for the part without its code; a promise that never settles keeps what the server
 * has rendered
 */
export function createLazyPart<Props>(
  load: () => Promise<Part<Props>>,
  standIn = (): Part<Props> | Promise<Part<Props>> => ({ default: () => null }),
) {
  return lazy(() => {
    if (!import.meta.env.SSR) return loadChunk(load).catch(standIn);
    const part = load();
    requestedParts.add(part);
    return part;
  });
}

/** As `loadChunk`, for what the page needs that a navigation leads to. */
export async function loadPageChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return recover(load, () => target ?? window.location.href);
}

async function recover<Chunk>(load: () => Promise<Chunk>, href: string | (() => string)): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    if (reloadForMissingChunk(typeof href === 'string' ? href : href())) return new Promise(() => {});
    throw new MissingChunkError('A part of the app could not be loaded', { cause });
  }
}

/** Loads a page as a document, unless that was just done or the browser is offline. @returns whether it does */
function reloadForMissingChunk(href: string): boolean {
  if (!navigator.onLine || !takeReload(new URL(href).pathname)) return false;
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
  return true;
}

function takeReload(path: string): boolean {
  const key = reloadKeyPrefix + path;
  const now = Date.now();
  try {
    const last = sessionStorage.getItem(key);
    if (!canReload(last === null ? null : Number(last), now)) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    // Without storage nothing would stop a loop.
    return false;
  }
}
