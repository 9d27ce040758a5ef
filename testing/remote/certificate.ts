import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that signs itself, with its key, both PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Tag, length and content of DER (X.690). */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string): Buffer => der(0x18, Buffer.from(text));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

interface CertificateOptions {
  /** Years in which it begins and ends; 2020 and 2120 if absent. */
  readonly years?: readonly [number, number];
  /** Name of an issuer that nobody has; itself if absent. */
  readonly issuer?: string;
}

/** Makes a certificate for one name (RFC 5280). */
export function createCertificate(
  name: string,
  { years: [from, to] = [2020, 2120], issuer = name }: CertificateOptions = {},
): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const toName = (text: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
  const altName = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(name)))));
  const authority = sequence(
    oid('551d13'),
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    toName(issuer),
    sequence(time(`${from}0101000000Z`), time(`${to}0101000000Z`)),
    toName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altName, authority)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const pem = sequence(content, ecdsaWithSha256, signature).toString('base64').replaceAll(/.{64}/gu, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
