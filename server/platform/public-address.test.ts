import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { AddressRefusedError, checkLiteralHost, createCheckedLookup } from './public-address.ts';

const getHostname = (host: string) => new URL(`https://${host}/`).hostname;

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '[::1]',
  '[::]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::7f00:1]',
])('%s is not of the public internet', (host) => {
  expect(() => checkLiteralHost(getHostname(host), 'public')).toThrow(AddressRefusedError);
});

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '[2606:2800:220:1::1]', 'pictures.example'])(
  '%s may be reached',
  (host) => {
    expect(() => checkLiteralHost(getHostname(host), 'public')).not.toThrow();
  },
);

test('the own network is reached where the settings name the host, but never what clouds keep there', () => {
  for (const host of ['127.0.0.1', '[::1]', '192.168.1.1'])
    expect(() => checkLiteralHost(host, 'own network')).not.toThrow();
  for (const host of ['169.254.169.254', '[fe80::1]']) {
    expect(() => checkLiteralHost(host, 'own network')).toThrow(AddressRefusedError);
  }
});

test('a name is refused where it leads to this machine', async () => {
  const resolve = (reach: 'public' | 'own network') =>
    promisify<string, object, unknown>(createCheckedLookup(reach) as never)('localhost', { all: true });
  await expect(resolve('public')).rejects.toThrow(AddressRefusedError);
  expect(await resolve('own network')).not.toHaveLength(0);
});
