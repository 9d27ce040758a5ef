import { createHash } from 'node:crypto';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import { openRemote } from '#platform/server/connectors/open-remote.ts';
import type { WritableFolders } from '#platform/server/connectors/remote-folder.ts';
import type { PackagePortal } from '../../contract/objects/channels.ts';
import { findObjectById } from '../objects/find-object.ts';
import { gatherObject, readContact } from '../openimmo/gather-package.ts';
import type { GatheredObject } from '../openimmo/gather-package.ts';
import { mapObject } from '../openimmo/map-object.ts';
import type { SentContact, SentObject } from '../openimmo/map-object.ts';
import { writeDocument, zipPackage } from '../openimmo/write-package.ts';
import type { PackageForm } from '../openimmo/write-package.ts';
import { readPackageTarget } from './portal-connections.ts';
import type { PackageTarget } from './portal-connections.ts';
import { done, notConnected, toConnectorProblem } from './portal-problem.ts';
import type { TransferOutcome } from './portal-problem.ts';
import { askAgain, laterOf, noteProblem, noteState, readFault, tellOf } from './portal-run.ts';
import type { PortalContext } from './portal-context.ts';
import type { PortalRun } from './portal-run.ts';
import { forget, lockPublication, noteTransferred, settle } from './publication-rows.ts';
import type { Publication } from './publication-rows.ts';

/** An object on its way into a package. */
interface Prepared {
  readonly row: Publication;
  /** Objects of the package: the object, and its deletion under a number that it had before. */
  readonly objects: readonly SentObject[];
  readonly files: GatheredObject['files'];
  readonly isPublished: boolean;
  /** True if the portal has it so already. */
  readonly isUnchanged: boolean;
  readonly checksum: string;
}

interface PackageOptions {
  readonly scope: 'TEIL' | 'VOLL';
}

/**
 * Sends what is wanted at a portal that collects packages: one package with all of it. What the portal has already is
 * left out.
 */
export async function transferPackage(
  run: PortalRun,
  rows: readonly Publication[],
  { scope }: PackageOptions = { scope: 'TEIL' },
): Promise<TransferOutcome> {
  const portal = run.portal as PackagePortal;
  const { target, contact } = await run.read(async (context) => ({
    target: await readPackageTarget(context, portal, run.parts),
    contact: await readContact(context),
  }));
  if (target === undefined) return noteProblem(run, rows, notConnected);
  const prepared: Prepared[] = [];
  let last: TransferOutcome = done;
  for (const row of rows) {
    try {
      const one = await run.transaction((context) => takeUp(context, row, { contact, target }));
      if (one !== undefined) prepared.push(one);
    } catch (error) {
      // A full package without it would delete it there.
      if (scope === 'VOLL') throw error;
      last = laterOf(last, await noteProblem(run, [row], readFault(run, error)));
    }
  }
  const changed = scope === 'VOLL' ? prepared : prepared.filter(({ isUnchanged }) => !isUnchanged);
  run.entry.count({ unchanged: prepared.length - changed.length });
  try {
    if (changed.length > 0 || scope === 'VOLL') await send(run, { target, contact, prepared: changed, scope });
  } catch (error) {
    return noteProblem(
      run,
      prepared.map(({ row }) => row),
      toConnectorProblem(error) ?? readFault(run, error),
    );
  }
  // Each by itself: whoever saves one of hundreds waits for none of the others. What a crash leaves is sent once more.
  for (const { row, isPublished, isUnchanged, checksum } of prepared)
    await run.transaction(async ({ tx }) => {
      run.atStep?.('note');
      if (!isUnchanged)
        await noteState(run, tx, row, {
          is: { published: isPublished },
          sentChecksum: isPublished ? checksum : '',
          sentExternalId: isPublished ? row.externalId : '',
        });
      await settle(tx, row);
      if (!isPublished) await forget(tx, row.id);
      await tellOf(run, tx, [row]);
    });
  run.entry.count({ objects: changed.length });
  return last.kind === 'later' ? askAgain(run, last) : done;
}

/**
 * Reads what is sent of an object as it is wanted now, and notes the number under which it is sent before it is: whoever
 * withdraws it after a crash has it deleted there, too.
 *
 * @returns undefined if it was forgotten meanwhile
 */
async function takeUp(context: PortalContext, listed: Publication, to: Addressed): Promise<Prepared | undefined> {
  const row = await lockPublication(context.tx, listed.id);
  if (row === undefined) return undefined;
  const one = await prepare(context, row, to);
  if (!one.isUnchanged && one.isPublished && row.sentExternalId === '')
    await noteTransferred(context.tx, row.id, { sentExternalId: row.externalId });
  return one;
}

interface Addressed {
  readonly contact: SentContact;
  readonly target: PackageTarget;
}

/** Reads what is sent of an object: all of it, or that the portal is to delete it. */
async function prepare(context: PortalContext, row: Publication, { contact, target }: Addressed): Promise<Prepared> {
  const found = row.estateObjectId === null ? undefined : await findObjectById(context.tx, row.estateObjectId);
  const isPublished = row.wants.published && found !== undefined;
  const obid = `${context.actor.organizationId}-${row.estateObjectId ?? row.remains?.id ?? row.id}`;
  const deletion = (externalId: string): SentObject => ({
    objectId: found?.objectId ?? row.remains?.objectId ?? row.externalId,
    externalId,
    obid,
    data: found?.data ?? row.remains?.data ?? {},
    pictures: [],
    day: context.clock.now().toISOString().slice(0, 10),
    action: 'DELETE',
  });
  if (!isPublished) {
    // A run that died may have sent it under the number that it has now, or under the former one.
    const numbers = new Set([row.sentExternalId, row.externalId].filter((number) => number !== ''));
    const isUnchanged = !row.is.published && row.sentExternalId === '';
    return { row, objects: [...numbers].map(deletion), files: [], isPublished, isUnchanged, checksum: '' };
  }
  const { object, files } = await gatherObject(context, found);
  const isRenamed = row.sentExternalId !== '' && row.sentExternalId !== object.externalId;
  // Neither the day nor the flags of other portals make it another one.
  const mapped = mapObject({ ...object, day: '' }, contact);
  const shown = { mapped, target: formOf(target), files: files.map(({ name, file }) => [name, file.sha256]) };
  const checksum = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
  return {
    row,
    // The former number first: receivers that go by the identifier keep what comes last.
    objects: [...(isRenamed ? [deletion(row.sentExternalId)] : []), object],
    files,
    isPublished,
    isUnchanged: row.is.published && row.sentChecksum === checksum,
    checksum,
  };
}

const formOf = ({ pictures, hasNamespace, providerNumber }: PackageTarget) => ({
  pictures,
  hasNamespace,
  providerNumber,
});

interface SentPackage extends Addressed {
  readonly prepared: readonly Prepared[];
  readonly scope: PackageForm['scope'];
}

async function send(run: PortalRun, { target, contact, prepared, scope }: SentPackage): Promise<void> {
  const { parts, organizationId, signal } = run;
  // A full package names what stays; what it does not name is deleted.
  const kept = scope === 'VOLL' ? prepared.filter(({ isPublished }) => isPublished) : prepared;
  const document = writeDocument({
    objects: kept.flatMap(({ objects }) => objects.filter(({ action }) => scope !== 'VOLL' || action !== 'DELETE')),
    contact,
    providerNumber: target.providerNumber,
    providerId: organizationId,
    now: parts.clock.now(),
    form: { scope, pictures: target.pictures, hasNamespace: target.hasNamespace },
  });
  run.atStep?.('connect');
  const remote = await openRemote(target, parts.connect, signal);
  try {
    const fileName = await makeRoom(run, remote, target);
    const path = inFolder(target.folder, fileName);
    run.atStep?.('upload');
    const files = kept.flatMap(({ files: packed }) => packed);
    await remote.write(`${path}.tmp`, counted(zipPackage(parts.files, { document, files })));
    run.atStep?.('rename');
    // Portals collect every .zip that they see, also one that is not whole yet.
    await remote.rename(`${path}.tmp`, path);
    run.entry.nameFile(fileName);
    run.atStep?.('renamed');
  } finally {
    remote.close();
  }

  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      run.entry.count({ bytes: chunk.byteLength });
      yield chunk;
    }
  }
}

const inFolder = (folder: string, name: string): string => {
  const path = folder
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return path === '' ? name : `${folder.startsWith('/') ? '/' : ''}${path}/${name}`;
};

/**
 * Removes what a transfer that died left behind, and finds a name that is not taken.
 * @returns `{provider}_{yyyymmddHHMMss}.zip`
 */
async function makeRoom(run: PortalRun, remote: WritableFolders, target: PackageTarget): Promise<string> {
  const provider = target.providerNumber.replaceAll(/[^A-Za-z0-9-]/gu, '_') || 'kontor';
  const own = new RegExp(`^${provider}_(\\d{14})\\.zip(\\.tmp)?$`, 'u');
  const entries = await remote.list(target.folder === '' ? '.' : target.folder);
  const names = new Set(entries.map(({ name }) => name));
  for (const name of names) {
    if (!own.test(name) || !name.endsWith('.tmp')) continue;
    await remote.remove(inFolder(target.folder, name)).catch((error: unknown) => {
      // Some servers let nobody delete: the rest does no harm under its name.
      if (!(error instanceof ConnectorError)) throw error;
    });
  }
  for (let moment = run.parts.clock.now().getTime(); ; moment += 1000) {
    const stamp = new Date(moment).toISOString().replaceAll(/[-:T]|\..*$/gu, '');
    const name = `${provider}_${stamp}.zip`;
    if (!names.has(name) && !names.has(`${name}.tmp`)) return name;
  }
}
