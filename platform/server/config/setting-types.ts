import { z } from 'zod';
import { isNetwork } from '../networks.ts';

/** A whole number between two bounds, both included. */
export function wholeNumber(minimum: number, maximum: number) {
  const expected = `a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/u, expected)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, expected);
}

/** A share from 0 to 1. The SDK of traces reads the text itself. */
export const share = z
  .string()
  .trim()
  .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/u, 'a share from 0 to 1, such as 0.1');

/** A switch: true, 1, yes, on or false, 0, no, off. */
export const flag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:true|false|1|0|yes|no|on|off)$/u, 'true or false')
  .transform((value) => ['true', '1', 'yes', 'on'].includes(value));

/** An http(s) origin; the trailing slash is dropped. */
export const httpUrl = z
  .string()
  .trim()
  .refine((value) => isOrigin(value), 'an address such as https://kontor.example.de, without a path')
  .transform((value) => new URL(value).origin);

/** Origins separated by commas or blanks. */
export const originList = z
  .string()
  .transform((value) => value.split(/[\s,]+/u).filter((origin) => origin !== ''))
  .refine((origins) => origins.every(isOrigin), 'addresses such as https://kontor.example.de, separated by commas')
  .transform((origins) => origins.map((origin) => new URL(origin).origin));

/** Addresses and networks separated by commas or blanks. */
export const networkList = z
  .string()
  .transform((value) => value.split(/[\s,]+/u).filter((network) => network !== ''))
  .refine(
    (networks) => networks.every(isNetwork),
    'addresses or networks such as 192.0.2.7 or 2001:db8::/32, separated by commas',
  );

/** As {@link networkList}; whoever trusts everybody lets each client choose the address that it is counted under. */
export const proxyList = networkList.refine(
  (networks) => networks.every((network) => !network.endsWith('/0')),
  'addresses or networks of your proxies such as 192.0.2.7, not of everybody',
);

export const databaseUrl = z
  .string()
  // The driver knows one host: it would take several for one name, and ignore which of them can write.
  .refine((value) => !namesSeveralHosts(value), {
    message: 'one host, such as that of HAProxy in front of several servers (docs/failover.md)',
    abort: true,
  })
  .pipe(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'));
export const smtpUrl = urlOf(['smtp:', 'smtps:'], 'smtp://user:password@host:587 or smtps://…');
export const filesUrl = urlOf(['s3:'], 's3://key:secret@host:port/bucket?region=eu-central-1').refine((value) => {
  const url = URL.parse(value);
  return (
    url === null ||
    (url.username !== '' &&
      url.password !== '' &&
      url.hostname !== '' &&
      /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/u.test(url.pathname))
  );
}, 'an address such as s3://key:secret@host:port/bucket?region=eu-central-1, with key, secret and bucket');
export const clamavUrl = urlOf(['tcp:', 'unix:'], 'tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl');

/** Base address of a server that speaks the OpenAI protocol; its key is a setting of its own. */
export const modelUrl = urlOf(['http:', 'https:'], 'https://models.example/v1').refine((value) => {
  const url = URL.parse(value);
  return url === null || (url.username === '' && url.search === '');
}, 'an address such as https://models.example/v1, without user and parameters');

/** Receiver of traces; the exporter appends the path of the signal. */
export const receiverUrl = urlOf(['http:', 'https:'], 'http://127.0.0.1:4318')
  .refine((value) => {
    const url = URL.parse(value);
    return url === null || (url.username === '' && url.search === '');
  }, 'an address such as http://127.0.0.1:4318, without user and parameters')
  .transform((value) => value.replace(/\/+$/u, ''));

/** Signs and encrypts; short keys could be guessed. */
export const secretKey = z.string().min(32, 'at least 32 characters');

function namesSeveralHosts(value: string): boolean {
  const address = /^postgres(?:ql)?:\/\/([^/?#]*)(?:[^?#]*)(?:\?([^#]*))?/u.exec(value);
  const query = new URLSearchParams(address?.[2]);
  const hosts = [address?.[1]?.replace(/^.*@/u, ''), ...query.getAll('host'), ...query.getAll('hostaddr')];
  return hosts.some((host) => host?.includes(',')) || query.has('target_session_attrs');
}

function urlOf(protocols: string[], example: string) {
  return z
    .string()
    .trim()
    .refine((value) => {
      const protocol = URL.parse(value)?.protocol ?? '';
      // With one slash, the host and the password before it would be taken for a path.
      return protocols.includes(protocol) && (protocol === 'unix:' || value.includes('://'));
    }, `an address such as ${example}`);
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.username === ''
  );
}
