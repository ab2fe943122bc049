import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { LiveSite } from './flagservice.live.ts';

/** What a client of the stream has received already. */
export type StreamPosition = {
  /** The id of the last event that it received. */
  lastEventId?: string | undefined;
  /** The `dateModified` of its configuration, in milliseconds. */
  version?: number | undefined;
};

export type Streams = {
  /**
   * Opens a `text/event-stream` with a site's changes. A client that has missed a change receives it at once.
   * @param response not begun yet; the stream takes over its socket
   */
  open: (response: ServerResponse, site: LiveSite, address: string, position: StreamPosition) => void;
  /** Whether the process, or this address, has as many streams as it may. */
  isFull: (address: string) => boolean;
  /** Sends a site's clients the time of its latest change. */
  sendChange: (site: LiveSite) => void;
  count: () => number;
  /** Ends all streams; clients reconnect to another process. */
  close: () => void;
};

/** Clients reconnect after 1 to 5 seconds, each with a delay of its own, so that they do not all reconnect at once. */
const minReconnectMs = 1000;
const reconnectSpreadMs = 4000;

/** A client that leaves more than this unread is disconnected. */
const maxUnreadBytes = 16_384;

/** The default limit of streams for one address: many visitors may share one. */
const defaultMaxPerAddress = 500;

const head = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-store',
  'access-control-allow-origin: *',
  'cross-origin-resource-policy: cross-origin',
  'x-content-type-options: nosniff',
  'x-accel-buffering: no',
  'connection: close',
].join('\r\n');

/**
 * Holds the event stream's connections. An event's id is the time of the change, which survives a restart.
 * A client that has not read the last heartbeat when the next is due is disconnected.
 *
 * Only the socket of each connection is retained: its request and response would cost half as much memory again.
 * @param maxStreams of this process
 * @param maxPerAddress of those that are not the retailer's own servers
 * @param heartbeatMs interval: shorter than proxies allow a silent connection
 */
export function createStreams({
  maxStreams,
  maxPerAddress = defaultMaxPerAddress,
  isBackend = () => false,
  heartbeatMs,
}: {
  maxStreams: number;
  maxPerAddress?: number;
  isBackend?: (address: string) => boolean;
  heartbeatMs: number;
}): Streams {
  const sites = new Map<string, Set<Socket>>();
  const openByAddress = new Map<string, number>();
  let openCount = 0;

  const timer = setInterval(() => {
    for (const sockets of sites.values()) {
      for (const socket of sockets) {
        if (socket.writableLength > 0) socket.destroy();
        else socket.write(':\n\n');
      }
    }
  }, heartbeatMs);
  timer.unref();

  function countStream(address: string, change: 1 | -1): void {
    openCount += change;
    const count = (openByAddress.get(address) ?? 0) + change;
    if (count > 0) openByAddress.set(address, count);
    else openByAddress.delete(address);
  }

  return {
    open: (response, site, address, position) => {
      const { socket } = response;
      if (!socket || socket.destroyed) return;
      response.detachSocket(socket);
      const sockets = sites.get(site.siteCode) ?? new Set();
      sites.set(site.siteCode, sockets);
      sockets.add(socket);
      countStream(address, 1);
      socket.once('close', () => {
        sockets.delete(socket);
        countStream(address, -1);
      });
      const reconnectMs = minReconnectMs + ((openCount * 997) % reconnectSpreadMs);
      socket.write(
        `${head}\r\n\r\nretry: ${reconnectMs}\n\n${hasMissedChange(site, position) ? formatChange(site) : ''}`,
      );
    },
    isFull: (address) =>
      openCount >= maxStreams || (!isBackend(address) && (openByAddress.get(address) ?? 0) >= maxPerAddress),
    sendChange: (site) => {
      const message = formatChange(site);
      for (const socket of sites.get(site.siteCode) ?? []) {
        if (socket.writableLength > maxUnreadBytes) socket.destroy();
        else socket.write(message);
      }
    },
    count: () => openCount,
    close: () => {
      clearInterval(timer);
      for (const sockets of sites.values()) for (const socket of sockets) socket.destroySoon();
    },
  };
}

/** Returns whether a client has missed a change. A client may be ahead of this process, which then has not read the newest edit. */
function hasMissedChange({ changedAt }: LiveSite, { lastEventId, version }: StreamPosition): boolean {
  if (lastEventId !== undefined) return lastEventId !== String(changedAt);
  return version !== undefined && version < changedAt;
}

function formatChange({ siteCode, changedAt }: LiveSite): string {
  const data = JSON.stringify({ siteCode, ts: changedAt });
  return `event: configuration-update-event\nid: ${changedAt}\ndata: ${data}\n\n`;
}
