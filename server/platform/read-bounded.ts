/**
 * Reads the body of an answer as text, for answers of others, which may be of any length.
 * @param what stands in the error's message: `<what> answered more than 65536 bytes`
 * @throws when it is longer than `maxBytes`, without reading the rest
 */
export async function readBounded(what: string, { body }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error(`${what} answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
