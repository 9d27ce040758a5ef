import { describeRows, describeSize } from '../backup/report.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import { measureSource } from '../organization-copy/copy-rows.ts';
import { beginReading } from '../organization-copy/open-sides.ts';
import { createId } from '../ids.ts';
import type { MoveOptions } from './move-parts.ts';
import { runChecks } from './run-checks.ts';
import type { Side } from './sides.ts';
import { surveyMove } from './survey.ts';
import { withSides } from './with-sides.ts';

/** Cautious: measured on two cores that twelve times as much work waited for, 332 MB in 96 s. */
const secondsPerGigabyte = 300;
/** Closing, the checks of the modules and opening. */
const fixedSeconds = 2;

/** Size of a move and the reasons against it. */
export interface MovePreview {
  /** One line each; none if the organisation can be moved. */
  readonly problems: readonly string[];
  readonly rows: number;
  readonly bytes: number;
}

/** Prints what a move would copy and what stands in its way. Changes nothing on either side. */
export async function previewMove(options: MoveOptions): Promise<MovePreview> {
  const { log, organization: name } = options;
  return withSides(options, async (source, target) => {
    const { organization, plan, found, problems } = await surveyMove(source, target, name, createId());
    const { id, availability } = organization;
    if (availability === 'moved')
      throw new CopyError(`${organization.name} has moved to ${organization.movedTo ?? 'another address'}`);
    await beginReading(source.client);
    let [rows, bytes] = [0, 0];
    try {
      for (const table of plan) {
        const measures = await measureSource(source.client, table);
        if (measures.rows > 0) log(describeRows(table.name, measures.rows, measures.bytes));
        [rows, bytes] = [rows + measures.rows, bytes + measures.bytes];
      }
      const { rows: files } = await source.client.query<{ count: string; bytes: string }>(
        `SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM (SELECT max(byte_size) AS size FROM files WHERE organization_id = $1 GROUP BY sha256) AS contents`,
        [id],
      );
      log(
        `${files[0]?.count ?? 0} files, ${describeSize(Number(files[0]?.bytes ?? 0))}, copied before the organisation is closed`,
      );
    } finally {
      await source.client.query('ROLLBACK');
    }
    if (found?.availability === 'arriving') log('A half finished move at the target would be removed first');
    log(
      `estimated time in which the organisation is closed: ${Math.ceil(fixedSeconds + (bytes / 1e9) * secondsPerGigabyte)} s`,
    );
    return { problems: [...problems, ...(await listFailures(options, source, target, id))], rows, bytes };
  });
}

async function listFailures(
  { checks }: MoveOptions,
  source: Side,
  target: Side,
  organizationId: string,
): Promise<string[]> {
  try {
    await runChecks({ checks, source, target }, 'source', organizationId);
    return [];
  } catch (error) {
    if (error instanceof CopyError) return [error.message];
    throw error;
  }
}
