import { createHash } from 'node:crypto';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import { openRemote } from '#platform/server/connectors/open-remote.ts';
import type { WritableFolders } from '#platform/server/connectors/remote-folder.ts';
import type { PackagePortal } from '../../contract/objects/channels.ts';
import { findObjectById } from '../objects/find-object.ts';
import { gatherObject, readContact } from '../openimmo/gather-package.ts';
import type { GatheredObject } from '../openimmo/gather-package.ts';
import type { SentContact, SentObject } from '../openimmo/map-object.ts';
import { writeDocument, zipPackage } from '../openimmo/write-package.ts';
import type { PackageForm } from '../openimmo/write-package.ts';
import { readPackageTarget } from './portal-connections.ts';
import type { PackageTarget } from './portal-connections.ts';
import { notConnected, toConnectorProblem } from './portal-problem.ts';
import { noteProblem, noteState, tellOf } from './portal-run.ts';
import type { PortalContext } from './portal-context.ts';
import type { PortalRun } from './portal-run.ts';
import { forget, noteTransferred, settle } from './publication-rows.ts';
import type { Publication } from './publication-rows.ts';

/** An object on its way into a package. */
interface Prepared {
  readonly row: Publication;
  /** Objects of the package: the object, and its deletion under a number that it had before. */
  readonly objects: readonly SentObject[];
  readonly files: GatheredObject['files'];
  readonly isPublished: boolean;
  readonly checksum: string;
}

interface PackageOptions {
  readonly scope: 'TEIL' | 'VOLL';
}

/**
 * Sends what is wanted at a portal that collects packages: one package with all of it. What the portal has already is
 * left out.
 *
 * @returns seconds until the next try where the portal was not reached; null otherwise
 */
export async function transferPackage(
  run: PortalRun,
  rows: readonly Publication[],
  { scope }: PackageOptions = { scope: 'TEIL' },
): Promise<number | null> {
  const portal = run.portal as PackagePortal;
  const { target, contact, prepared } = await run.read(async (context) => {
    const server = await readPackageTarget(context, portal, run.parts);
    const found: Prepared[] = [];
    if (server === undefined) return { target: undefined, contact: undefined, prepared: found };
    const person = await readContact(context);
    for (const row of rows) found.push(await prepare(context, row, { contact: person, target: server }));
    return { target: server, contact: person, prepared: found };
  });
  if (target === undefined || contact === undefined) return noteProblem(run, rows, notConnected);
  const isUnchanged = ({ row, checksum, isPublished }: Prepared) =>
    row.is.published === isPublished && (isPublished ? row.sentChecksum === checksum : row.sentExternalId === '');
  const changed = scope === 'VOLL' ? prepared : prepared.filter((one) => !isUnchanged(one));
  run.entry.count({ unchanged: prepared.length - changed.length });
  // Whoever withdraws one after a crash has it deleted there, too.
  await run.transaction(async ({ tx }) => {
    for (const { row, isPublished } of changed)
      if (isPublished && row.sentExternalId === '')
        await noteTransferred(tx, row.id, { sentExternalId: row.externalId });
  });
  try {
    if (changed.length > 0 || scope === 'VOLL') await send(run, { target, contact, prepared: changed, scope });
  } catch (error) {
    run.signal.throwIfAborted();
    const problem = toConnectorProblem(error);
    if (problem === undefined) throw error;
    return noteProblem(run, rows, problem);
  }
  await run.transaction(async ({ tx }) => {
    run.atStep?.('note');
    for (const { row, isPublished, checksum } of prepared) {
      await noteState(run, tx, row, {
        is: { published: isPublished },
        sentChecksum: isPublished ? checksum : '',
        sentExternalId: isPublished ? row.externalId : '',
      });
      await settle(tx, row);
      if (!isPublished) await forget(tx, row.id);
    }
    await tellOf(run, tx, rows);
  });
  run.entry.count({ objects: changed.length });
  return null;
}

/** Reads what is sent of an object: all of it, or that the portal is to delete it. */
async function prepare(
  context: PortalContext,
  row: Publication,
  { contact, target }: { readonly contact: SentContact; readonly target: PackageTarget },
): Promise<Prepared> {
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
  if (!isPublished)
    return { row, objects: [deletion(row.sentExternalId || row.externalId)], files: [], isPublished, checksum: '' };
  const { object, files } = await gatherObject(context, found);
  const isRenamed = row.sentExternalId !== '' && row.sentExternalId !== object.externalId;
  const { day: _day, ...lasting } = object;
  const shown = { lasting, contact, target: formOf(target), files: files.map(({ name, file }) => [name, file.sha256]) };
  return {
    row,
    // The former number first: receivers that go by the identifier keep what comes last.
    objects: [...(isRenamed ? [deletion(row.sentExternalId)] : []), object],
    files,
    isPublished,
    checksum: createHash('sha256').update(JSON.stringify(shown)).digest('hex'),
  };
}

const formOf = ({ pictures, hasNamespace, providerNumber }: PackageTarget) => ({
  pictures,
  hasNamespace,
  providerNumber,
});

interface SentPackage {
  readonly target: PackageTarget;
  readonly contact: SentContact;
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
