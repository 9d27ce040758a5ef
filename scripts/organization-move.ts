import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checksOnArrival } from '#app/server/modules.ts';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { describeSize } from '#platform/server/backup/report.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { filesFolder } from '#platform/server/files/files-folder.ts';
import { CopyError } from '#platform/server/organization-copy/copy-error.ts';
import { abortMove, forgetMoved, moveOrganization } from '#platform/server/organization-move/move-organization.ts';
import { previewMove } from '#platform/server/organization-move/preview-move.ts';
import type { MoveOptions } from '#platform/server/organization-move/move-parts.ts';

// `npm run organization:move -- --organization … --to … --files … --address … [--dry-run]` moves an organisation into
// the database of another installation (docs/moving-organizations.md).

const usage =
  'npm run organization:move -- --organization <identifier or id> --to <address of the target database> --files <folder or FILES_URL of the target> --address <https://…> [--wait <seconds>] [--dry-run | --abort | --forget]';

interface Parameters {
  readonly organization: string;
  readonly to: string;
  readonly files: string;
  readonly address: string;
  readonly maxWaitMs: number;
  readonly action: 'move' | 'preview' | 'abort' | 'forget';
}

function readParameters(): Parameters {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  let values;
  try {
    ({ values } = parseArgs({
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
    }));
  } catch (error) {
    throw new CopyError(usage, { cause: error });
  }
  const { organization, to, files, address, wait = '120' } = values;
  const actions = [values['dry-run'] && 'preview', values.abort && 'abort', values.forget && 'forget'].filter(Boolean);
  const [action = 'move'] = actions as Parameters['action'][];
  if (organization === undefined || to === undefined || files === undefined || actions.length > 1)
    throw new CopyError(usage);
  if (!/^postgres(?:ql)?:\/\//u.test(to) || !URL.canParse(to))
    throw new CopyError('--to: the address of the target database begins with postgres://');
  if (!/^[1-9]\d{0,4}$/u.test(wait)) throw new CopyError('--wait: seconds from 1 to 99999');
  if (files.startsWith('s3:') && !URL.canParse(files))
    throw new CopyError('--files: an address as FILES_URL, or a folder');
  return {
    organization,
    to,
    files: files.startsWith('s3:') ? files : resolve(files),
    address: action === 'move' ? readAddress(address) : (address ?? ''),
    maxWaitMs: Number(wait) * 1000,
    action,
  };
}

/** People follow it as a link, so that nothing but a page of the web may pass. */
function readAddress(given: string | undefined): string {
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new CopyError('--address: the address of the target for people, such as https://two.example');
  return url.origin;
}

async function run({ action, ...parameters }: Parameters, options: MoveOptions): Promise<void> {
  if (action === 'abort') return abortMove(options);
  if (action === 'forget') return forgetMoved(options);
  if (action === 'preview') {
    const { problems } = await previewMove(options);
    if (problems.length > 0) throw new CopyError(problems.join('\n'));
    console.log(`${parameters.organization} can be moved; nothing was changed`);
    return;
  }
  const { tables, bytes, files, closedMs } = await moveOrganization(options);
  if (closedMs === null) return;
  const seconds = closedMs / 1000;
  const rows = tables.reduce((sum, { target }) => sum + target.rows, 0);
  console.log(
    `Moved and compared: ${rows} rows (${describeSize(bytes)}) in ${tables.length} tables, ${files} files; closed for ${seconds.toFixed(1)} s, ${(seconds / (bytes / 1e9)).toFixed(0)} s per GB`,
  );
}

try {
  const parameters = readParameters();
  const configuration = readConfiguration();
  const secretKey = ensureSecretKey(configuration);
  await withDatabase(configuration, { existing: true }, (adminUrl) =>
    run(parameters, {
      ...parameters,
      source: { adminUrl, files: configuration.filesUrl ?? filesFolder(configuration) },
      target: { adminUrl: parameters.to, files: parameters.files },
      secretKey,
      clock: systemClock,
      checks: checksOnArrival,
      log: console.log,
    }),
  );
} catch (error) {
  const isPlain = error instanceof CopyError || error instanceof BackupError;
  console.error(isPlain ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
