/** Why another machine could not be reached or read, in the order in which it is found out. */
export const connectorProblems = [
  'host_unknown',
  'private_address',
  'port_closed',
  'no_answer',
  'no_encryption',
  'certificate',
  'host_key_new',
  'host_key_changed',
  'credentials',
  'folder_missing',
  'file_missing',
  'too_large',
  'connection_lost',
  'other_address',
  'protocol',
  'no_file_server',
] as const;
export type ConnectorProblem = (typeof connectorProblems)[number];

/** A connection to another machine that could not be made, or broke. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  readonly problem: ConnectorProblem;
  /** What there is to know beside it, such as the key of the host; never what was sent. */
  readonly params: Readonly<Record<string, string>>;

  constructor(
    problem: ConnectorProblem,
    { params = {}, cause }: { readonly params?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(`${problem.replaceAll('_', ' ')}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
    this.problem = problem;
    this.params = params;
  }

  /** Whether it may go well when it is tried again at once. */
  get isPassing(): boolean {
    return this.problem === 'connection_lost' || this.problem === 'no_answer' || this.problem === 'no_file_server';
  }
}

/** The problems by which an open port, a closed one and one that drops packets differ, when no file server is there. */
const portProblems: ReadonlySet<ConnectorProblem> = new Set([
  'port_closed',
  'no_answer',
  'connection_lost',
  'protocol',
]);

/** True when the problem tells something of a port behind which there is no file server. */
export function tellsOfPort(error: unknown): boolean {
  return error instanceof ConnectorError && portProblems.has(error.problem);
}

/** Whether what a consumer failed with says no more than that its source ended: why that did is told elsewhere. */
export function isBrokenOff(error: unknown): boolean {
  return String((error as { readonly code?: unknown } | null)?.code).startsWith('ERR_STREAM');
}
