import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Finding } from './finding.ts';

/** Facts that all checks share. */
export interface CheckContext {
  /** The environment as it was given. */
  readonly env: NodeJS.ProcessEnv;
  /** The settings, with the defaults in place of wrong ones. */
  readonly configuration: Configuration;
  /** One line for each wrong setting, by its name. */
  readonly wrongSettings: ReadonlyMap<string, string>;
  readonly clock: Clock;
  readonly requirements: Requirements;
  /** True inside a container, whose ports other machines reach only if they are published. */
  readonly isContainer: boolean;
  /** SECRET_KEY, or the one in DATA_DIR; undefined if there is none yet. */
  readonly secretKey: string | undefined;
  /** Address of the login that migrates; undefined while the embedded database does not run. */
  readonly adminUrl: string | undefined;
  /** Works with the shared connection of that login, one check after the other; rejects if there is none. */
  withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Resolves when that connection is open; rejects if there is none. */
  connect(): Promise<Client>;
}

/** Versions that the program needs. */
export interface Requirements {
  /** As `server_version_num` of PostgreSQL. */
  readonly databaseVersion: number;
  /** The pinned version of Node. */
  readonly node: string;
}

/**
 * Looks at one subject and changes nothing. May reject: its name and the error become a finding. Checks that need the
 * database return nothing without a connection; the check `Database` reports that.
 */
export interface Check {
  readonly name: string;
  run(context: CheckContext): readonly Finding[] | Promise<readonly Finding[]>;
}

/** A check over the shared connection. */
export function onDatabase(
  name: string,
  run: (client: Client, context: CheckContext) => Promise<readonly Finding[]>,
): Check {
  return {
    name,
    run: async (context) =>
      (await isConnected(context)) ? context.withDatabase((client) => run(client, context)) : [],
  };
}

/** True if there is a connection; the check `Database` reports that there is none. */
export function isConnected({ connect }: Pick<CheckContext, 'connect'>): Promise<boolean> {
  return connect().then(
    () => true,
    () => false,
  );
}
