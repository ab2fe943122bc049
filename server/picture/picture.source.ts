import { get as getByHttp, type IncomingMessage } from 'node:http';
import { get as getByHttps } from 'node:https';
import { isFromSource } from '@vermilion/contract/picture';
import { type BlobStore, readBlob } from '../platform/blobs.ts';
import { callWithin } from '../platform/call-within.ts';
import { AddressRefusedError, checkLiteralHost, createCheckedLookup } from '../platform/public-address.ts';
import { maxOriginalBytes, PictureRefusedError } from './picture.encoding.ts';

/** An original as it was found; without content where it is the one that is known already. */
export type Original = { sourceVersion: string; content: Buffer | null };

const fetchTimeoutMs = 15_000;
const maxRedirects = 3;
const tooLarge = `the file has more than ${maxOriginalBytes / 1024 / 1024} MB`;

/** Reads a file of the blob store. @param knownVersion of what was read last. @throws PictureRefusedError */
export async function readOriginal(blobs: BlobStore, key: string, knownVersion: string | null): Promise<Original> {
  const info = await blobs.inspect(key);
  if (!info) throw new PictureRefusedError('there is no such file');
  if (info.version === knownVersion) return { sourceVersion: info.version, content: null };
  if (info.size > maxOriginalBytes) throw new PictureRefusedError(tooLarge);
  const blob = await blobs.get(key);
  if (!blob) throw new PictureRefusedError('there is no such file');
  return { sourceVersion: blob.version, content: await readBlob(blob) };
}

/**
 * Fetches a picture of another host, if the settings list that host; so must they list every host that it redirects to. Only a host
 * that they name, rather than all below a domain or of a scheme, may have an address in the shop's own network.
 * @param sources as IMAGE_SOURCES lists them
 * @param knownVersion of what was fetched last
 * @throws PictureRefusedError; another error where it may work later
 */
export async function fetchOriginal(
  url: string,
  sources: readonly string[],
  knownVersion: string | null,
  timeoutMs = fetchTimeoutMs,
): Promise<Original> {
  const { origin: first } = new URL(url);
  return callWithin(first, timeoutMs, async (signal) => {
    let address = url;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const { origin } = new URL(address);
      // A whole scheme is no permission to follow a host wherever it leads.
      const allowed = origin === first ? sources : sources.filter((source) => source.includes('//'));
      const matching = allowed.filter((source) => isFromSource(address, source));
      if (matching.length === 0) throw new PictureRefusedError(`${origin} is not in IMAGE_SOURCES`);
      const headers = { accept: 'image/*', ...(knownVersion && { 'if-none-match': knownVersion }) };
      const response = await getOnce(address, matching.some(isNamedHost), { signal, headers }).catch(
        (error: unknown) => {
          if (error instanceof AddressRefusedError) throw new PictureRefusedError(error.message);
          throw new Error(`${origin} cannot be reached (${describeCause(error)})`);
        },
      );
      const { statusCode: status = 0 } = response;
      const { location } = response.headers;
      if (status === 200) return readResponse(response, signal);
      response.destroy();
      if (status === 304 && knownVersion) return { sourceVersion: knownVersion, content: null };
      if (location && status >= 300 && status < 400 && URL.canParse(location, address)) {
        address = new URL(location, address).href;
        continue;
      }
      const message = `${origin} answered ${status}`;
      if (status === 404 || status === 410) throw new PictureRefusedError(message);
      throw new Error(message);
    }
    throw new PictureRefusedError('the address redirects too often');
  });
}

const isNamedHost = (source: string) => source.includes('//') && !source.includes('//*.');

/** Requests an address, without following where it redirects to. @throws AddressRefusedError */
async function getOnce(
  address: string,
  isNamed: boolean,
  options: { signal: AbortSignal; headers: Record<string, string> },
): Promise<IncomingMessage> {
  const reach = isNamed ? 'own network' : 'public';
  const url = new URL(address);
  checkLiteralHost(url.hostname, reach);
  const get = url.protocol === 'https:' ? getByHttps : getByHttp;
  return new Promise((resolve, reject) => {
    get(url, { ...options, lookup: createCheckedLookup(reach) }, resolve).on('error', reject);
  });
}

/** Returns what stopped a call: `ENOTFOUND`, an expired certificate. */
function describeCause(error: unknown): string {
  return (error as { code?: string }).code ?? (error instanceof Error ? error.message : String(error));
}

async function readResponse(response: IncomingMessage, signal: AbortSignal): Promise<Original> {
  const { headers } = response;
  if (Number(headers['content-length']) > maxOriginalBytes) {
    response.destroy();
    throw new PictureRefusedError(tooLarge);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // An answer that stops halfway is given up; see callWithin.
    signal.throwIfAborted();
    length += chunk.byteLength;
    if (length > maxOriginalBytes) throw new PictureRefusedError(tooLarge);
    chunks.push(chunk);
  }
  return { sourceVersion: headers.etag ?? '', content: Buffer.concat(chunks) };
}
