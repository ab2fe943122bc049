import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not of the public internet (RFC 6890): private networks, this machine, documentation, multicast. */
const notPublic = createBlockList(
  ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ['224.0.0.0/4', '240.0.0.0/4', '::/127', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ['2001:db8::/32', '2002::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
);

/** Where clouds keep the credentials of a machine. */
const linkLocal = createBlockList(['169.254.0.0/16', 'fe80::/10']);

function createBlockList(...ranges: string[][]): BlockList {
  const list = new BlockList();
  for (const range of ranges.flat()) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), getFamily(network));
  }
  return list;
}

function getFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Which addresses a call may reach: those of the internet, or also those of the shop's own network. */
export type Reach = 'public' | 'own network';

/** The host of a call has an address that the call must not reach. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';
}

/** @throws AddressRefusedError */
function checkAddress(host: string, address: string, reach: Reach): void {
  const refused = reach === 'public' ? notPublic : linkLocal;
  if (refused.check(address, getFamily(address))) {
    throw new AddressRefusedError(`${host} has an address in a private network`);
  }
}

/**
 * Checks a host that is an address, which is connected to without a look-up.
 * @param hostname of a URL, where IPv6 stands in brackets
 * @throws AddressRefusedError
 */
export function checkLiteralHost(hostname: string, reach: Reach): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) checkAddress(hostname, address, reach);
}

/**
 * Creates the look-up of a connection: it fails with AddressRefusedError where one of the host's addresses must not be reached. Checked
 * where the connection is made, as a name may have another address a moment later.
 */
export function createCheckedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const fail = (cause: NodeJS.ErrnoException) => callback(cause, '', 0);
      if (error) return fail(error);
      try {
        for (const { address } of addresses) checkAddress(hostname, address, reach);
      } catch (refusal) {
        return fail(refusal as Error);
      }
      const [first] = addresses;
      if (options.all) callback(null, addresses as never);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}
