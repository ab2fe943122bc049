import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';

export type TlsFront = {
  port: number;
  /** For clients to trust, as PEM. */
  certificate: string;
  /** The hosts that clients asked for (by SNI), in the order they came first. */
  hosts: () => string[];
  stop: () => Promise<void>;
};

/**
 * Ends TLS for any host and hands the bytes on, as a proxy in front of the service does: the vendor's SDK knows
 * `https:` only.
 * @param names that the certificate is for
 * @param getPort returns the loopback port that serves a host in plain HTTP
 */
export async function startTlsFront(names: readonly string[], getPort: (host: string) => number): Promise<TlsFront> {
  const { key, certificate } = selfSigned(names);
  const hosts = new Set<string>();
  const open = new Set<Socket>();
  const server = createServer({ key, cert: certificate }, (socket) => {
    const host = socket.servername || '';
    hosts.add(host);
    const behind = connect(getPort(host), '127.0.0.1');
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // A reset is forwarded to the other end as an end.
      one.on('error', () => {});
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    hosts: () => [...hosts],
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** DER: a tag, the length of what follows, and that. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), ...parts]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const utcTime = (time: Date) =>
  der(
    0x17,
    Buffer.from(
      `${time
        .toISOString()
        .replaceAll(/\.\d+|[-:T]/g, '')
        .slice(2)}`,
    ),
  );

/**
 * A certificate of one day for host names, signed with its own key (X.509 version 3, RFC 5280; ECDSA on P-256): Node
 * can read certificates but not make them.
 */
function selfSigned(names: readonly string[]): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from('tests')))));
  const hour = 3_600_000;
  const validity = sequence(utcTime(new Date(Date.now() - hour)), utcTime(new Date(Date.now() + 24 * hour)));
  const alternativeNames = sequence(...names.map((dns) => der(0x82, Buffer.from(dns))));
  const extensions = sequence(sequence(objectId(0x55, 0x1d, 0x11), der(0x04, alternativeNames)));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const text = sequence(signed, ecdsaWithSha256, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  };
}
