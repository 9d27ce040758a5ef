/** Why another machine could not be reached or read, in the order in which it is found out. */
const connectorProblems = [
  'host_unknown',
  'private_address',
  'port_closed',
  'no_answer',
  'answers_ftp',
  'answers_ftps_implicit',
  'answers_sftp',
  'no_encryption',
  'encryption_required',
  'certificate_self_signed',
  'certificate_issuer',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_name',
  'certificate',
  'certificate_changed',
  'host_key_new',
  'host_key_changed',
  'credentials',
  'folder_missing',
  'file_missing',
  'not_writable',
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
  /** Further facts, such as the key of the host or the names of its certificate; never sent data. */
  readonly params: Readonly<Record<string, string>>;

  constructor(
    problem: ConnectorProblem,
    { params = {}, cause }: { readonly params?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(`${problem.replaceAll('_', ' ')}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
    this.problem = problem;
    this.params = params;
  }

  /** True if an immediate new try may succeed. */
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

/** Returns true if a consumer's error only says that its source ended: the source reports the reason. */
export function isBrokenOff(error: unknown): boolean {
  return String((error as { readonly code?: unknown } | null)?.code).startsWith('ERR_STREAM');
}
