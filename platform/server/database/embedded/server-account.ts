import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedServerError } from '../errors.ts';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A command as it has to be spawned so that it runs under the account. */
interface AccountCommand {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly options: Partial<Owner>;
}

/** Account that runs the programs of PostgreSQL: the product's own or, because they refuse root, another one. */
export interface ServerAccount {
  /** Undefined: our own account. */
  readonly owner: Owner | undefined;
  wrap(command: string, parameters: readonly string[]): AccountCommand;
}

const ourselves: ServerAccount = {
  owner: undefined,
  wrap: (command, parameters) => ({ command, parameters, options: {} }),
};

/**
 * Chooses the account. As root that is the owner of an existing cluster, else `postgres`, else `nobody`. Where this
 * account may not pass through the folders above the data or above the programs (a clone in /root, a folder of mode
 * 700), it gets the one capability to read and search them.
 *
 * @throws EmbeddedServerError naming DATA_DIR when no way is found
 */
export function chooseServerAccount(clusterDir: string, postgres: string): ServerAccount {
  const clusterOwner = statSync(clusterDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (clusterOwner !== undefined && process.getuid !== undefined && clusterOwner.uid !== process.getuid()) {
      throw new EmbeddedServerError(
        `${clusterDir} belongs to another account (uid ${clusterOwner.uid}); start as that account or as root, or choose another DATA_DIR`,
      );
    }
    return ourselves;
  }
  const owner = clusterOwner !== undefined && clusterOwner.uid !== 0 ? clusterOwner : findUnprivileged();
  if (owner === undefined)
    throw new EmbeddedServerError('PostgreSQL refuses to run as root and there is no account postgres or nobody');
  const account = [plainAccount(owner), readingAccount(owner)].find((candidate) =>
    canWorkIn(dirname(clusterDir), postgres, candidate),
  );
  if (account !== undefined) return account;
  throw new EmbeddedServerError(
    `PostgreSQL refuses to run as root, and the account it runs under (uid ${owner.uid}) cannot pass through the folders above ` +
      `${clusterDir} or ${postgres}; set DATA_DIR to a folder that others may enter, or start as an ordinary user`,
  );
}

function findUnprivileged(): Owner | undefined {
  for (const name of ['postgres', 'nobody']) {
    const uid = readId('-u', name);
    const gid = readId('-g', name);
    if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid };
  }
  return undefined;
}

function readId(option: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}

function plainAccount({ uid, gid }: Owner): ServerAccount {
  return { owner: { uid, gid }, wrap: (command, parameters) => ({ command, parameters, options: { uid, gid } }) };
}

function readingAccount({ uid, gid }: Owner): ServerAccount {
  const identity = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--',
  ];
  return {
    owner: { uid, gid },
    wrap: (command, parameters) => ({
      command: 'setpriv',
      parameters: [...identity, command, ...parameters],
      options: {},
    }),
  };
}

function canWorkIn(folder: string, postgres: string, account: ServerAccount): boolean {
  const { command, parameters, options } = account.wrap('/bin/sh', [
    '-c',
    'cd "$1" && exec "$2" --version',
    'sh',
    folder,
    postgres,
  ]);
  return spawnSync(command, parameters, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}
