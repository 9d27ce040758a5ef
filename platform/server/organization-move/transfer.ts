import { copyContents, createVerifiedContents, listContents } from '../organization-copy/copy-contents.ts';
import type { CopiedContents, ListedContent, VerifiedContents } from '../organization-copy/copy-contents.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import type { ComparedTable } from '../organization-copy/copy-rows.ts';
import { loadOrganization } from '../organization-copy/load-organization.ts';
import { beginReading } from '../organization-copy/open-sides.ts';
import { describeRows, describeSize } from '../backup/report.ts';
import { closeOrganization } from './close-organization.ts';
import { finishMove } from './finish-move.ts';
import { withLanes } from './lanes.ts';
import { keepContents } from './move-locks.ts';
import type { MoveReport, Moving } from './move-parts.ts';
import { createPhaseMeter } from './move-phases.ts';
import type { PhaseMeter } from './move-phases.ts';
import type { OrganizationState } from './organization-state.ts';
import { changeState } from './organization-state.ts';
import { recordMove } from './record-move.ts';
import { runChecks } from './run-checks.ts';
import { surveyMove } from './survey.ts';

/**
 * Copies files and rows and hands the organisation over: the source is marked as moved before the target is opened.
 *
 * @throws whatever stands in the way; the caller takes back what has arrived
 */
export async function transferOrganization(
  moving: Moving,
  organization: OrganizationState,
  moveId: string,
): Promise<MoveReport> {
  const { source, target, clock, sourceAddress, address, maxWaitMs, signal, log, onStep } = moving;
  const { id, name } = organization;
  const meter = createPhaseMeter(clock);
  // The target would refuse the same, but only when everybody is closed out.
  await runChecks(moving, 'source', id);
  signal?.throwIfAborted();
  meter.end('checks of the modules, while everybody works');
  await keepContents(target.client, id);
  const verified = await createVerifiedContents(target.client);
  const first = await copyFiles(moving, id, verified, (after, limit) => listInOwnTransaction(moving, id, after, limit));
  log(`files: ${first.copied} copied (${describeSize(first.copiedBytes)}), ${first.verified} equal at the target`);
  meter.end('files, while everybody works');
  await onStep('files');
  const closedAt = clock.now().getTime();
  await closeOrganization({ ...source, clock, organizationId: id, moveId, address, maxWaitMs, signal });
  meter.end('closed: transactions and jobs that had begun');
  log('the organisation is closed at the source');
  await onStep('closed');
  const { tables, files } = await loadAll(moving, organization, { moveId, verified, meter });
  await onStep('arrived');
  await runChecks(moving, 'target', id);
  log('checks of the modules: passed');
  meter.end('closed: checks of the modules');
  await onStep('checked');
  const handedOver = await source.database.identity(async (tx) => {
    const change = { organizationId: id, from: ['moving'], to: 'moved', ofMove: moveId } as const;
    if (!(await changeState(tx, change))) return false;
    const now = clock.now();
    await recordMove(tx, 'organization_moved', { organization: { id, name }, from: sourceAddress, to: address, now });
    return true;
  });
  if (!handedOver) throw new CopyError('The organisation was opened at the source by somebody else; nothing was moved');
  await onStep('handed over');
  const state = { ...organization, availability: 'moved', moveId, movedTo: address };
  await finishMove(moving, state);
  meter.end('closed: opening the target');
  const bytes = tables.reduce((sum, { target: { bytes: size } }) => sum + size, 0);
  return { tables, files: files.verified, bytes, phases: meter.phases, closedMs: clock.now().getTime() - closedAt };
}

/** Loads rows and the last files; a load that breaks off leaves nothing at the target. */
async function loadAll(
  moving: Moving,
  { id }: OrganizationState,
  { moveId, verified, meter }: { moveId: string; verified: VerifiedContents; meter: PhaseMeter },
): Promise<{ readonly tables: readonly ComparedTable[]; readonly files: CopiedContents }> {
  const { source, target, signal, log, onStep } = moving;
  // People may have been added since the move was planned.
  const { plan, problems } = await surveyMove(source, target, id, moveId);
  if (problems.length > 0) throw new CopyError(problems.join('\n'));
  const loaded = await withLanes(moving, async (lanes) => {
    const tables = await loadOrganization({
      lanes,
      plan,
      onTable: ({ name, target: { rows, bytes } }) => {
        if (rows > 0) log(describeRows(name, rows, bytes, 'equal'));
        signal?.throwIfAborted();
      },
    });
    meter.end('closed: copying and comparing rows');
    await onStep('loading');
    const files = await copyFiles(moving, id, verified, (after, limit) =>
      listContents(source.client, id, after, limit),
    );
    log(`files since then: ${files.copied} copied, ${files.verified} equal at the target in all`);
    if (files.missing.length > 0)
      log(
        `Caution: ${files.missing.length} files are missing at the source, too: ${files.missing.slice(0, 5).join(', ')}`,
      );
    return { tables, files };
  });
  meter.end('closed: files since then, storing');
  return loaded;
}

function copyFiles(
  { source, target, signal }: Moving,
  organizationId: string,
  verified: VerifiedContents,
  list: (after: string, limit: number) => Promise<readonly ListedContent[]>,
): Promise<CopiedContents> {
  return copyContents({
    list: (after, limit) => {
      signal?.throwIfAborted();
      return list(after, limit);
    },
    source: source.store,
    target: target.store,
    targetDrafts: target.drafts,
    organizationId,
    targetId: organizationId,
    verified,
  });
}

/** The organisation is in use: no transaction stays open between the pages. */
async function listInOwnTransaction(
  { source: { client } }: Moving,
  organizationId: string,
  after: string,
  limit: number,
): Promise<readonly ListedContent[]> {
  await beginReading(client);
  try {
    return await listContents(client, organizationId, after, limit);
  } finally {
    await client.query('COMMIT');
  }
}
