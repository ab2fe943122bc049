import { isFromSource } from '@vermilion/contract/picture';
import { type BlobStore, readBlob } from '../platform/blobs.ts';
import { callWithin } from '../platform/call-within.ts';
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
 * Fetches a picture of another host, if the settings list that host; so must they list every host that it redirects to.
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
      if (!allowed.some((source) => isFromSource(address, source)))
        throw new PictureRefusedError(`${origin} is not in IMAGE_SOURCES`);
      const headers = { accept: 'image/*', ...(knownVersion && { 'if-none-match': knownVersion }) };
      const response = await fetch(address, { redirect: 'manual', signal, headers }).catch((error: unknown) => {
        throw new Error(`${origin} cannot be reached (${describeCause(error)})`);
      });
      const location = response.headers.get('location');
      if (response.status === 200) return readResponse(response, signal);
      await response.body?.cancel();
      if (response.status === 304 && knownVersion) return { sourceVersion: knownVersion, content: null };
      if (location && response.status >= 300 && response.status < 400 && URL.canParse(location, address)) {
        address = new URL(location, address).href;
        continue;
      }
      const message = `${origin} answered ${response.status}`;
      if (response.status === 404 || response.status === 410) throw new PictureRefusedError(message);
      throw new Error(message);
    }
    throw new PictureRefusedError('the address redirects too often');
  });
}

/** Returns what stopped a call, which fetch says in the cause of its error: `ENOTFOUND`, an expired certificate. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: string }).code ?? (cause instanceof Error ? cause.message : String(cause));
}

async function readResponse({ headers, body }: Response, signal: AbortSignal): Promise<Original> {
  if (Number(headers.get('content-length')) > maxOriginalBytes) {
    await body?.cancel();
    throw new PictureRefusedError(tooLarge);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    // An answer that stops halfway is given up; see callWithin.
    signal.throwIfAborted();
    length += chunk.byteLength;
    if (length > maxOriginalBytes) throw new PictureRefusedError(tooLarge);
    chunks.push(chunk);
  }
  return { sourceVersion: headers.get('etag') ?? '', content: Buffer.concat(chunks) };
}
