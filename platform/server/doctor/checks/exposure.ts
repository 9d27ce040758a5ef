import { isLoopbackHost } from '../../loopback.ts';
import type { Check } from '../check.ts';
import { describeError, failure, off, ok, warning } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { judgeExpiry, readPeerCertificate } from '../peer-certificate.ts';

const timeoutMs = 4000;

/** Asks the product under its public address. It may not run yet, so a failure is a warning. */
export const checkPublicUrl: Check = {
  name: 'Public address',
  run: async ({ configuration: { publicUrl }, wrongSettings }) => {
    const name = 'Public address';
    if (wrongSettings.has('PUBLIC_URL')) return [];
    try {
      const answer = await fetch(`${publicUrl}/health/live`, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'manual',
      });
      const body: unknown = await answer.json().catch(() => undefined);
      const isKontor = answer.ok && JSON.stringify(body) === '{"status":"live"}';
      return [
        isKontor
          ? ok(name, `${publicUrl} responds`)
          : warning(name, `${publicUrl} answers ${answer.status}: the proxy runs, Kontor behind it does not`),
      ];
    } catch (error) {
      return [warning(name, `${publicUrl} cannot be reached from here: ${describeError(error)}`)];
    }
  },
};

/** A password that leaves this machine needs encryption. */
export const checkPublicEncryption: Check = {
  name: 'Public TLS',
  run: ({ configuration: { publicUrl, production } }) => {
    const { protocol, hostname } = new URL(publicUrl);
    if (protocol === 'https:') return [ok('Public TLS', 'https')];
    if (isLoopbackHost(hostname)) return [off('Public TLS', 'not needed: this machine only')];
    const judge = production ? failure : warning;
    return [judge('Public TLS', 'passwords travel unencrypted; use https in PUBLIC_URL')];
  },
};

/** Checks the certificate that browsers get. */
export const checkPublicCertificate: Check = {
  name: 'Public certificate',
  run: async ({ configuration: { publicUrl }, clock }) => {
    const { protocol, hostname, port } = new URL(publicUrl);
    if (protocol !== 'https:') return [];
    const host = hostname.replace(/^\[(.*)\]$/u, '$1');
    const certificate = await readPeerCertificate({ host, port: Number(port || 443) }).catch(() => undefined);
    // The check of the address reports that nothing listens.
    if (certificate === undefined) return [];
    const { problem } = certificate;
    return [
      judgeExpiry('Public certificate', certificate, clock),
      ...(problem === undefined || problem === 'CERT_HAS_EXPIRED'
        ? []
        : [warning('Public certificate', `browsers do not trust it (${problem})`)]),
    ];
  },
};

/** Checks who reaches the ports of this process without the proxy. */
export const checkListening: Check = {
  name: 'Listening',
  run: ({ configuration: { host, metricsPort, trustedProxies, publicUrl }, isContainer }) => {
    const isLocal = isLoopbackHost(host);
    const isPublic = !isLoopbackHost(new URL(publicUrl).hostname);
    const listening = isLocal
      ? ok('Listening', `${host}: this machine only`)
      : isContainer
        ? ok('Listening', `${host} in a container: publish the port of the proxy only`)
        : warning('Listening', `${host}: other machines reach the product without the proxy; use HOST=127.0.0.1`);
    const proxies =
      isLocal || !isPublic || trustedProxies.length > 0
        ? []
        : [
            warning(
              'Proxies',
              'TRUSTED_PROXIES is not set: behind a proxy on another machine all visitors count as one, so failed sign-ins of one lock out all',
            ),
          ];
    return [listening, ...proxies, judgeMetrics({ host, metricsPort, isLocal, isContainer })];
  },
};

function judgeMetrics({
  host,
  metricsPort,
  isLocal,
  isContainer,
}: {
  readonly host: string;
  readonly metricsPort: number | undefined;
  readonly isLocal: boolean;
  readonly isContainer: boolean;
}): Finding {
  if (metricsPort === undefined) return off('Metrics', 'METRICS_PORT is not set');
  const message = `/metrics on ${host}:${metricsPort}`;
  return isLocal || isContainer
    ? ok('Metrics', message)
    : warning('Metrics', `${message}: anybody who reaches this machine reads it; close the port in the firewall`);
}

/** Everybody can sign in to the demo. */
export const checkDemo: Check = {
  name: 'Demo',
  run: ({ configuration: { demo, sampleData } }) => {
    if (sampleData) return [warning('Demo', 'SAMPLE_DATA is on: every visitor is signed in')];
    return [
      demo ? warning('Demo', 'on: everybody on this machine can sign in with the password demo') : ok('Demo', 'off'),
    ];
  },
};
