import { checksOnArrival } from '#app/server/modules.ts';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { describeSize } from '#platform/server/backup/report.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { filesFolder } from '#platform/server/files/files-folder.ts';
import { CopyError } from '#platform/server/organization-copy/copy-error.ts';
import { abortMove } from '#platform/server/organization-move/abort-move.ts';
import { forgetMoved } from '#platform/server/organization-move/forget-moved.ts';
import { moveOrganization } from '#platform/server/organization-move/move-organization.ts';
import type { MoveOptions, MoveReport } from '#platform/server/organization-move/move-parts.ts';
import { previewMove } from '#platform/server/organization-move/preview-move.ts';
import { moveUsage, readMoveParameters } from './move-parameters.ts';
import type { MoveParameters } from './move-parameters.ts';

// `npm run organization:move -- --organization … --to … --files … --address … [--dry-run]` moves an organisation into
// the database of another installation (docs/moving-organizations.md).

/** Less says nothing about a gigabyte. */
const minRatedBytes = 10_000_000;

async function run({ action, organization }: MoveParameters, options: MoveOptions): Promise<void> {
  if (action === 'abort') return abortMove(options);
  if (action === 'forget') return forgetMoved(options);
  if (action === 'preview') {
    const { problems } = await previewMove(options);
    if (problems.length > 0) throw new CopyError(problems.join('\n'));
    console.log(`${organization} can be moved; nothing was changed`);
    return;
  }
  print(await moveOrganization(options));
}

function print({ tables, bytes, files, phases, closedMs }: MoveReport): void {
  // An earlier call has moved it.
  if (closedMs === null) return;
  for (const { name, ms } of phases) console.log(`${name.padEnd(48)} ${(ms / 1000).toFixed(1).padStart(8)} s`);
  const seconds = closedMs / 1000;
  const rows = tables.reduce((sum, { target }) => sum + target.rows, 0);
  const rate = bytes < minRatedBytes ? '' : `, ${(seconds / (bytes / 1e9)).toFixed(0)} s per GB`;
  console.log(
    `Moved and compared: ${rows} rows (${describeSize(bytes)}) in ${tables.length} tables, ${files} files; closed for ${seconds.toFixed(1)} s${rate}`,
  );
}

/** A move that is told to stop opens the source again; the second signal ends the process. */
function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      console.error('Stopping after the present table; the source is opened again. Once more ends at once');
      stop.abort(new CopyError(`Stopped by ${name}; nothing was moved`));
    });
  return stop.signal;
}

try {
  const given = process.argv.slice(2);
  if (given.join() === '--help') console.log(moveUsage);
  else {
    const parameters = readMoveParameters(given, process.env);
    const configuration = readConfiguration();
    const secretKey = ensureSecretKey(configuration);
    const draftsDir = filesFolder(configuration);
    const signal = parameters.action === 'move' ? stopOnSignals() : undefined;
    await withDatabase(configuration, { existing: true }, (adminUrl) =>
      run(parameters, {
        ...parameters,
        source: { adminUrl, files: configuration.filesUrl ?? draftsDir, draftsDir },
        target: { adminUrl: parameters.to, files: parameters.files, draftsDir },
        sourceAddress: configuration.publicUrl,
        secretKey,
        clock: systemClock,
        checks: checksOnArrival,
        log: console.log,
        signal,
      }),
    );
  }
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}

function describe(error: unknown): unknown {
  if (error instanceof CopyError || error instanceof BackupError) return error.message;
  if (error instanceof AppError && error.code === 'file_store_unavailable')
    return `The files of the source or the target cannot be reached (${error.cause instanceof Error ? error.cause.message : error.code}); see FILES_URL, DATA_DIR and --files`;
  // The error does not tell which database it is.
  return describeStartFailure(error)?.replace('DATABASE_URL', 'DATABASE_URL and --to') ?? error;
}
