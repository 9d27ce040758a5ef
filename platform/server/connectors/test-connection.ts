import { ConnectorError } from './connector-error.ts';
import { openRemote } from './open-remote.ts';
import type { ConnectOptions, RemoteTarget, WritableFolders } from './remote-folder.ts';

/** Something that a test of a connection found, good or bad. */
export interface ConnectionFinding {
  readonly code: string;
  /** The code in English words. */
  readonly text: string;
  readonly params?: Record<string, string>;
}

export interface ConnectionTest {
  readonly ok: boolean;
  readonly findings: ConnectionFinding[];
}

/** So long somebody waits for the test; a folder may have a hundred others, each of which is looked into. */
const maxTestMs = 60_000;

export interface TestOptions extends ConnectOptions {
  /** Milliseconds for all of it; 60,000 if absent. */
  readonly testMs?: number;
}

/** A finding by its code. */
export function toFinding(code: string, params?: Readonly<Record<string, string>>): ConnectionFinding {
  return {
    code,
    text: code.replaceAll('_', ' '),
    ...(params && Object.keys(params).length > 0 && { params: { ...params } }),
  };
}

interface TestedConnection {
  /** Undefined: nothing is set up yet. */
  readonly target: RemoteTarget | undefined;
  readonly options: TestOptions;
  readonly signal: AbortSignal;
}

/** Connects, and looks at what is there. @param look says what it found */
export async function testConnection(
  { target, options: { testMs = maxTestMs, ...connect }, signal }: TestedConnection,
  look: (remote: WritableFolders) => Promise<readonly ConnectionFinding[]>,
): Promise<ConnectionTest> {
  if (!target) return { ok: false, findings: [toFinding('not_configured')] };
  const late = AbortSignal.timeout(testMs);
  try {
    const remote = await openRemote(target, connect, AbortSignal.any([signal, late]));
    try {
      const found = await look(remote);
      const warnings = target.protocol === 'ftp' ? [toFinding('unencrypted')] : [];
      return { ok: true, findings: [toFinding('connected'), ...warnings, ...found] };
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
