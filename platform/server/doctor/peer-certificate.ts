import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../clock.ts';
import { thresholds } from '../monitoring/thresholds.ts';
import { failure, ok, warning } from './finding.ts';
import type { Finding } from './finding.ts';

/** Certificate of a server, trusted or not. */
export interface PeerCertificate {
  readonly validTo: Date;
  /** Reason of OpenSSL for which it is not trusted; undefined if it is. */
  readonly problem: string | undefined;
}

interface Peer {
  readonly host: string;
  readonly port: number;
}

const timeoutMs = 4000;
/** Message SSLRequest: its length and its code (PostgreSQL, Message Formats). */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Reads the certificate of a TLS server. @throws the error of the network */
export async function readPeerCertificate({ host, port }: Peer): Promise<PeerCertificate> {
  return shakeHands(connectTls({ host, port, servername: serverName(host), rejectUnauthorized: false }));
}

/** Reads the certificate of a PostgreSQL server; undefined if it offers none. @throws the error of the network */
export async function readDatabaseCertificate({ host, port }: Peer): Promise<PeerCertificate | undefined> {
  const socket = connect({ host, port, timeout: timeoutMs });
  socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} does not respond`)));
  try {
    await once(socket, 'connect');
    socket.write(sslRequest);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (answer.toString('latin1') !== 'S') return undefined;
    return await shakeHands(connectTls({ socket, servername: serverName(host), rejectUnauthorized: false }));
  } finally {
    socket.destroy();
  }
}

async function shakeHands(socket: ReturnType<typeof connectTls>): Promise<PeerCertificate> {
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the TLS handshake takes too long')));
  try {
    await once(socket, 'secureConnect');
    const { authorized, authorizationError } = socket;
    const { valid_to: validTo } = socket.getPeerCertificate();
    return { validTo: new Date(validTo), problem: authorized ? undefined : String(authorizationError) };
  } finally {
    socket.destroy();
  }
}

/** SNI has names only, no addresses (RFC 6066, 3). */
function serverName(host: string): string {
  return /^[\d.]+$|:/u.test(host) ? '' : host;
}

const dayMs = 86_400_000;

/** Describes how long a certificate is still valid. */
export function judgeExpiry(name: string, { validTo }: PeerCertificate, clock: Clock): Finding {
  const days = Math.floor((validTo.getTime() - clock.now().getTime()) / dayMs);
  const day = validTo.toISOString().slice(0, 10);
  if (days < 0) return failure(name, `expired on ${day}; renew the certificate`);
  if (days < thresholds.certificateDays)
    return warning(name, `expires on ${day}, in ${days} days; renew the certificate`);
  return ok(name, `valid until ${day}`);
}
