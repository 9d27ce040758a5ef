import { TLSSocket } from 'node:tls';
import type { ClientBase } from 'pg';
import type { ReadMetric } from '../metrics/read-metric.ts';

/** End of the certificate that the server showed last; undefined without TLS. */
let validUntil: Date | undefined;

/** Notes the certificate of a new connection to the database, or to the pooler before it. */
export function noteCertificate(client: ClientBase): void {
  const stream: unknown = Reflect.get(Reflect.get(client, 'connection') ?? {}, 'stream');
  if (!(stream instanceof TLSSocket)) return;
  const { valid_to: end } = stream.getPeerCertificate();
  validUntil = end === undefined ? undefined : new Date(end);
}

/** Returns the end of the database's certificate; undefined without TLS or before the first connection. */
export function readCertificateEnd(): Date | undefined {
  return validUntil;
}

export const certificateMetric: ReadMetric = {
  name: 'kontor_database_certificate_not_after_timestamp_seconds',
  help: 'End of the certificate of the database, in seconds since 1970; no sample without TLS',
  read: () => (validUntil === undefined ? undefined : validUntil.getTime() / 1000),
};
