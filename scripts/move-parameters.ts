import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesUrl } from '#platform/server/config/setting-types.ts';
import { CopyError } from '#platform/server/organization-copy/copy-error.ts';

export const moveUsage =
  'npm run organization:move -- --organization <identifier or id> --to <address of the target database> --files <folder or FILES_URL of the target> --address <https://…> [--wait <seconds>] [--dry-run | --abort | --forget]\nTARGET_DATABASE_URL and TARGET_FILES_URL in the environment replace --to and --files: other accounts of this machine read the parameters of a command, with their passwords';

/** Parameters of `npm run organization:move`. */
export interface MoveParameters {
  readonly action: 'move' | 'preview' | 'abort' | 'forget';
  readonly organization: string;
  readonly to: string;
  /** Absolute path, or an address as FILES_URL. */
  readonly files: string;
  /** Empty unless the organisation is moved. */
  readonly address: string;
  readonly maxWaitMs: number;
}

/**
 * Reads the parameters of the command; addresses with passwords also from the environment.
 *
 * @throws CopyError that names the option and the remedy
 */
export function readMoveParameters(given: readonly string[], env: NodeJS.ProcessEnv): MoveParameters {
  const values = parse(given);
  const actions = (['dry-run', 'abort', 'forget'] as const).filter((name) => values[name]);
  if (actions.length > 1)
    throw new CopyError(`${actions.map((name) => `--${name}`).join(' and ')} exclude each other\n${moveUsage}`);
  const [chosen] = actions;
  const action = chosen === undefined ? 'move' : chosen === 'dry-run' ? 'preview' : chosen;
  const { wait = '120' } = values;
  if (!/^[1-9]\d{0,4}$/u.test(wait)) throw new CopyError('--wait: seconds from 1 to 99999');
  return {
    action,
    organization: required('organization', values.organization),
    to: readTarget(required('to', values.to ?? env['TARGET_DATABASE_URL'])),
    files: readFiles(required('files', values.files ?? env['TARGET_FILES_URL'])),
    address: action === 'move' ? readAddress(required('address', values.address)) : '',
    maxWaitMs: Number(wait) * 1000,
  };
}

function parse(given: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...given],
      options: {
        organization: text,
        to: text,
        files: text,
        address: text,
        wait: text,
        'dry-run': flag,
        abort: flag,
        forget: flag,
      },
    }).values;
  } catch (error) {
    // The first sentence names the option; the others explain the parser.
    const [reason = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new CopyError(`${reason}\n${moveUsage}`, { cause: error });
  }
}

function required(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new CopyError(`--${name} is missing\n${moveUsage}`);
  return value;
}

function readTarget(to: string): string {
  if (!/^postgres(?:ql)?:\/\//u.test(to) || !URL.canParse(to))
    throw new CopyError('--to: the address of the target database, such as postgres://user:password@host:5432/kontor');
  return to;
}

function readFiles(files: string): string {
  if (!files.startsWith('s3:')) return resolve(files);
  if (!filesUrl.safeParse(files).success)
    throw new CopyError(
      '--files: a folder, or an address such as s3://key:secret@host:port/bucket?region=eu-central-1, with key, secret and bucket',
    );
  return files;
}

/** People follow it as a link, so that nothing but a page of the web may pass. */
function readAddress(given: string): string {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new CopyError('--address: the address of the target for people, such as https://two.example');
  return url.origin;
}
