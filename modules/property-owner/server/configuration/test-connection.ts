import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { ConnectOptions, RemoteTarget } from '#platform/server/connectors/remote-folder.ts';
import { openRemote } from '#platform/server/connectors/open-remote.ts';
import type { connectionFindings } from '../../contract/configuration/configuration.ts';
import { findDeliveries } from '../import/find-deliveries.ts';

interface Finding {
  readonly code: string;
  readonly text: string;
  readonly params?: Record<string, string>;
}

function toFinding(
  code: (typeof connectionFindings)[number] | ConnectorError['problem'],
  params?: Readonly<Record<string, string>>,
): Finding {
  return {
    code,
    text: code.replaceAll('_', ' '),
    ...(params && Object.keys(params).length > 0 && { params: { ...params } }),
  };
}

/** So long somebody waits for the test; a folder may have a hundred others, each of which is looked into. */
const maxTestMs = 60_000;

interface TestOptions extends ConnectOptions {
  /** Milliseconds for all of it; 60,000 if absent. */
  readonly testMs?: number;
}

/** Connects and looks into the folder. @param target undefined: nothing is set up yet */
export async function testConnection(
  target: (RemoteTarget & { readonly folder: string }) | undefined,
  options: TestOptions,
  signal: AbortSignal,
): Promise<{ ok: boolean; findings: Finding[] }> {
  if (!target) return { ok: false, findings: [toFinding('not_configured')] };
  const { testMs = maxTestMs, ...connect } = options;
  const late = AbortSignal.timeout(testMs);
  try {
    const remote = await openRemote(target, connect, AbortSignal.any([signal, late]));
    try {
      const { ready, unfinished } = await findDeliveries(remote, target.folder);
      return {
        ok: true,
        findings: [
          toFinding('connected'),
          ...(target.protocol === 'ftp' ? [toFinding('unencrypted')] : []),
          ready.length === 0
            ? toFinding('no_delivery')
            : toFinding('deliveries_found', { count: String(ready.length) }),
          ...(unfinished.length === 0 ? [] : [toFinding('delivery_incomplete', { count: String(unfinished.length) })]),
        ],
      };
    } finally {
      remote.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return { ok: false, findings: [toFinding('no_answer')] };
    if (!(error instanceof ConnectorError)) throw error;
    return { ok: false, findings: [toFinding(error.problem, error.params)] };
  }
}
