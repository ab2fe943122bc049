/** Whether an address is of a source as IMAGE_SOURCES lists them: an origin, all hosts below one, or a scheme. */
export function isFromSource(url: string, source: string): boolean {
  const { origin, protocol, host } = new URL(url);
  if (!source.includes('//')) return source.toLowerCase() === protocol;
  const [scheme, wanted = ''] = source.toLowerCase().split('//');
  if (wanted.startsWith('*.')) return scheme === protocol && host.endsWith(wanted.slice(1));
  return new URL(source).origin === origin;
}
