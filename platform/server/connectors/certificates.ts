import type { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { toStorableText } from '../storable-text.ts';
import { ConnectorError } from './connector-error.ts';
import type { ConnectorProblem } from './connector-error.ts';

/** Reasons of OpenSSL and Node for which a certificate is not trusted. */
const problemOf: Readonly<Record<string, ConnectorProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_issuer',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_name',
};

/**
 * Accepts a server whose certificate is valid for the entered name, or is the one that a person has confirmed.
 *
 * @param confirmed fingerprint of that certificate, SHA-256 in hexadecimal; empty: it has to be valid by itself
 * @throws ConnectorError that says what is wrong, with names, days and the fingerprint of the certificate
 */
export function assertTrusted(socket: TLSSocket, confirmed: string): void {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) throw new ConnectorError('no_encryption');
  const { fingerprint256 } = certificate;
  if (confirmed !== '') {
    if (fingerprint256 === confirmed) return;
    throw new ConnectorError('certificate_changed', { params: { ...describe(certificate), confirmed } });
  }
  if (socket.authorized) return;
  // Node has the code of the error here, although its types name an error.
  const reason = String(socket.authorizationError);
  throw new ConnectorError(problemOf[reason] ?? 'certificate', { params: describe(certificate) });
}

/** True if a data connection belongs to the server that {@link assertTrusted} accepted with a fingerprint. */
export function isSameServer(socket: TLSSocket, confirmed: string): boolean {
  return socket.isSessionReused() || socket.getPeerX509Certificate()?.fingerprint256 === confirmed;
}

function describe(certificate: X509Certificate): Readonly<Record<string, string>> {
  const { subject, issuer, subjectAltName, fingerprint256, validFromDate, validToDate } = certificate;
  return {
    issuedFor: cut(listNames(subjectAltName) || nameOf(subject)),
    issuedBy: cut(nameOf(issuer)),
    validFrom: validFromDate.toISOString(),
    validTo: validToDate.toISOString(),
    hostKey: fingerprint256,
  };
}

/** Names for which a certificate counts; its subject counts only without them (RFC 6125, 6.4.4). */
function listNames(subjectAltName: string | undefined): string {
  return (subjectAltName ?? '')
    .split(', ')
    .flatMap((name) => /^(?:DNS|IP Address):(.+)$/u.exec(name)?.[1] ?? [])
    .join(', ');
}

/** The common name, or else the organisation. */
function nameOf(subject: string | undefined): string {
  const parts = new Map((subject ?? '').split('\n').map((part) => part.split(/=(.*)/u, 2) as [string, string]));
  return parts.get('CN') ?? parts.get('O') ?? '';
}

const maxNameLength = 200;

/** The server wrote these names. */
function cut(name: string): string {
  return toStorableText(name.slice(0, maxNameLength));
}
