import { copyContents, createVerifiedContents, listContents } from '../organization-copy/copy-contents.ts';
import type { CopiedContents, ListedContent, VerifiedContents } from '../organization-copy/copy-contents.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import type { ComparedTable } from '../organization-copy/copy-rows.ts';
import { loadingSettings, loadOrganization } from '../organization-copy/load-organization.ts';
import { beginReading } from '../organization-copy/open-sides.ts';
import { describeRows, describeSize } from '../backup/report.ts';
import { closeOrganization } from './close-organization.ts';
import { finishMove } from './finish-move.ts';
import type { MoveReport, Moving } from './move-parts.ts';
import type { OrganizationState } from './organization-state.ts';
import { changeState } from './organization-state.ts';
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
  const { source, target, clock, address, maxWaitMs, checks, log, onStep } = moving;
  const { id } = organization;
  const verified = await createVerifiedContents(target.client);
  const first = await copyFiles(moving, id, verified, (after, limit) => listInOwnTransaction(moving, id, after, limit));
  log(`files: ${first.copied} copied (${describeSize(first.copiedBytes)}), ${first.verified} equal at the target`);
  await onStep('files');
  const closedAt = clock.now().getTime();
  await closeOrganization({ ...source, clock, organizationId: id, moveId, address, maxWaitMs });
  log('the organisation is closed at the source');
  await onStep('closed');
  const { tables, files } = await loadAll(moving, organization, moveId, verified);
  await onStep('arrived');
  for (const check of checks) await check({ database: target.database, store: target.store, organizationId: id });
  log('checks of the modules: passed');
  await onStep('checked');
  const handedOver = await changeState(source.database, { organizationId: id, from: ['moving'], to: 'moved' });
  if (!handedOver) throw new CopyError('The organisation was opened at the source by somebody else; nothing was moved');
  await onStep('handed over');
  const state = { ...organization, availability: 'moved', moveId, movedTo: address };
  await finishMove(moving, state);
  const bytes = tables.reduce((sum, { target: { bytes: size } }) => sum + size, 0);
  return { tables, files: files.verified, bytes, closedMs: clock.now().getTime() - closedAt };
}

/** Loads rows and the last files in one transaction of the target: a broken one leaves nothing there. */
async function loadAll(
  moving: Moving,
  { id }: OrganizationState,
  moveId: string,
  verified: VerifiedContents,
): Promise<{ readonly tables: readonly ComparedTable[]; readonly files: CopiedContents }> {
  const { source, target, log, onStep } = moving;
  // People may have been added since the move was planned.
  const { plan, problems } = await surveyMove(source, target, id, moveId);
  if (problems.length > 0) throw new CopyError(problems.join('\n'));
  await beginReading(source.client);
  await target.client.query(`BEGIN; ${loadingSettings}`);
  try {
    const tables = await loadOrganization({
      source: source.client,
      target: target.client,
      plan,
      onTable: ({ name, target: { rows, bytes } }) => {
        if (rows > 0) log(describeRows(name, rows, bytes, 'equal'));
      },
    });
    await onStep('loading');
    const files = await copyFiles(moving, id, verified, (after, limit) =>
      listContents(source.client, id, after, limit),
    );
    log(`files since then: ${files.copied} copied, ${files.verified} equal at the target in all`);
    if (files.missing.length > 0)
      log(
        `Caution: ${files.missing.length} files are missing at the source, too: ${files.missing.slice(0, 5).join(', ')}`,
      );
    await target.client.query('COMMIT');
    await source.client.query('COMMIT');
    return { tables, files };
  } catch (error) {
    await target.client.query('ROLLBACK').catch(() => undefined);
    await source.client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function copyFiles(
  { source, target }: Moving,
  organizationId: string,
  verified: VerifiedContents,
  list: (after: string, limit: number) => Promise<readonly ListedContent[]>,
): Promise<CopiedContents> {
  return copyContents({
    list,
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
