import { join } from 'node:path';
import { findNewestBackup } from '../../backup/backup-folders.ts';
import { thresholds } from '../../monitoring/thresholds.ts';
import { isConnected } from '../check.ts';
import type { Check, CheckContext } from '../check.ts';
import { failure, off, ok, warning } from '../finding.ts';
import { isThere } from './data-folder.ts';

const name = 'Backup';
const hourMs = 3_600_000;

interface Archiving {
  readonly isOn: boolean;
  readonly isFailing: boolean;
  readonly lastAt: Date | null;
}

/** Looks for a backup in DATA_DIR that is not too old, or for a server that archives its log. */
export const checkBackup: Check = {
  name,
  run: async (context) => {
    const folder = join(context.configuration.dataDir, 'backups');
    const newest = await findNewestBackup(folder);
    const archiving = await readArchiving(context);
    if (archiving?.isFailing === true)
      return [failure(name, 'the server cannot archive its log (pg_stat_archiver); see archive_command')];
    if (newest !== undefined) {
      const hours = Math.floor((context.clock.now().getTime() - newest.getTime()) / hourMs);
      const message = `the newest in ${folder} began ${hours} hours ago`;
      return [
        hours >= thresholds.backupHours
          ? failure(name, `${message}; run npm run backup, then find out why its schedule did not`)
          : ok(name, message),
      ];
    }
    if (archiving?.isOn === true)
      return [ok(name, `the server archives its log, last at ${archiving.lastAt?.toISOString() ?? 'no time yet'}`)];
    if (!(await isThere(context.configuration.dataDir))) return [off(name, 'nothing to back up yet')];
    return [warning(name, `none in ${folder}; run npm run backup every night (docs/operations.md#backup)`)];
  },
};

async function readArchiving(context: CheckContext): Promise<Archiving | undefined> {
  if (!(await isConnected(context))) return undefined;
  const { rows } = await context.withDatabase((client) =>
    client.query<Archiving>(
      `SELECT current_setting('archive_mode') <> 'off' AS "isOn",
              coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing",
              last_archived_time AS "lastAt"
         FROM pg_stat_archiver`,
    ),
  );
  return rows[0];
}
