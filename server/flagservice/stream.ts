import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { LiveSite } from './flagservice.live.ts';

export type Streams = {
  /**
   * Sends a site's changes to a client from now on, as `text/event-stream`. A client that was here before and has
   * missed a change is told at once.
   * @param response not begun yet, and in nobody else's hands any more
   * @param lastEventId the id of the last event that the client heard
   */
  open: (response: ServerResponse, site: LiveSite, lastEventId: string | undefined) => void;
  /** Whether there are as many as this process may hold. */
  isFull: () => boolean;
  /** Tells a site's clients that its configuration has changed. */
  tell: (site: LiveSite) => void;
  count: () => number;
  /** Ends all streams; clients come back to whichever process answers then. */
  close: () => void;
};

/** Clients come back between 1 and 5 seconds after a cut, each at its own time, so that a restart causes no stampede. */
const soonestReturn = 1000;
const returnSpread = 4000;

/** Bytes that may wait for a client which does not read. */
const mostWaiting = 16_384;

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
 * The event stream's connections. An event's id is the time of the change, which outlives this process.
 * A client that has not taken the last sign of life by the next one is cut off.
 *
 * Of each connection only the socket is kept: with its request and response a stream would cost half as much again.
 * @param most streams that may be open
 * @param heartbeat between two signs of life, in milliseconds: shorter than what proxies allow a silent connection
 */
export function createStreams({ most, heartbeat }: { most: number; heartbeat: number }): Streams {
  const sites = new Map<string, Set<Socket>>();
  let open = 0;

  const timer = setInterval(() => {
    for (const sockets of sites.values()) {
      for (const socket of sockets) {
        if (socket.writableLength > 0) socket.destroy();
        else socket.write(':\n\n');
      }
    }
  }, heartbeat);
  timer.unref();

  return {
    open: (response, site, lastEventId) => {
      const { socket } = response;
      if (!socket || socket.destroyed) return;
      response.detachSocket(socket);
      const sockets = sites.get(site.siteCode) ?? new Set();
      sites.set(site.siteCode, sockets);
      sockets.add(socket);
      open += 1;
      socket.once('close', () => {
        sockets.delete(socket);
        open -= 1;
      });
      const pause = soonestReturn + ((open * 997) % returnSpread);
      const hasMissed = lastEventId !== undefined && lastEventId !== String(site.changedAt);
      socket.write(`${head}\r\n\r\nretry: ${pause}\n\n${hasMissed ? changeEvent(site) : ''}`);
    },
    isFull: () => open >= most,
    tell: (site) => {
      const message = changeEvent(site);
      for (const socket of sites.get(site.siteCode) ?? []) {
        if (socket.writableLength > mostWaiting) socket.destroy();
        else socket.write(message);
      }
    },
    count: () => open,
    close: () => {
      clearInterval(timer);
      for (const sockets of sites.values()) for (const socket of sockets) socket.destroySoon();
    },
  };
}

function changeEvent({ siteCode, changedAt }: LiveSite): string {
  const data = JSON.stringify({ siteCode, ts: changedAt });
  return `event: configuration-update-event\nid: ${changedAt}\ndata: ${data}\n\n`;
}
