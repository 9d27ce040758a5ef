import { AppError } from '#platform/server/errors/app-error.ts';
import { createScoutClient } from '../scout/scout-client.ts';
import type { PlacementKind, ScoutClient } from '../scout/scout-client.ts';
import { ScoutError } from '../scout/scout-error.ts';
import { gatherForScout } from './gather-for-scout.ts';
import type { ScoutContent } from './gather-for-scout.ts';
import { readScoutAccount } from './portal-connections.ts';
import { done, notConnected } from './portal-problem.ts';
import type { PortalProblem, TransferOutcome } from './portal-problem.ts';
import { askAgain, laterOf, noteProblem, noteState, readFault, tellOf } from './portal-run.ts';
import type { PortalRun } from './portal-run.ts';
import { claim, forget, settle } from './publication-rows.ts';
import type { Publication, Transferred } from './publication-rows.ts';
import { toScoutProblem } from './scout-problem.ts';
import { syncPictures } from './sync-pictures.ts';

/** Channels of Scout: its own pages, and the homepage that it feeds. */
export const scoutPages = 10_000;
export const scoutHomepage = 10_001;

/** Objects in a row at which the portal fails, after which it is left alone for a while. */
const maxFaults = 3;

/**
 * Brings objects at Scout to what is wanted there, one after the other, as the portal asks for. Each step is noted before
 * the next one, and looks first at what is there, so that one that died midway goes on.
 */
export async function transferToScout(run: PortalRun, rows: readonly Publication[]): Promise<TransferOutcome> {
  const account = await run.read((context) => readScoutAccount(context, run.parts));
  if (account === undefined) return noteProblem(run, rows, notConnected);
  const client = createScoutClient(account, { signal: run.signal });
  let faults = 0;
  let last: TransferOutcome = done;
  for (const [index, row] of rows.entries()) {
    try {
      await transferOne(run, client, row);
      faults = 0;
    } catch (error) {
      run.signal.throwIfAborted();
      const problem = readProblem(run, error);
      const isOfOne = problem.kind === 'refused' || problem.kind === 'faulty';
      faults += problem.kind === 'faulty' ? 1 : 0;
      const isOver = !isOfOne || faults === maxFaults;
      const outcome = await noteProblem(run, isOver ? rows.slice(index) : [row], problem);
      if (isOver) return outcome;
      last = laterOf(last, outcome);
    }
  }
  return last.kind === 'later' ? askAgain(run, last) : done;
}

/** Reads what failed. */
export const readProblem = (run: Pick<PortalRun, 'log' | 'portal' | 'signal'>, error: unknown): PortalProblem =>
  toScoutProblem(error) ?? readFault(run, error);

/** Brings one object to what is wanted. @throws ScoutError, what its steps throw */
export async function transferOne(run: PortalRun, client: ScoutClient, given: Publication): Promise<void> {
  try {
    await attemptOne(run, client, given);
  } catch (error) {
    // Somebody deleted it at the portal: it is made once more.
    if (given.portalId === '' || toScoutProblem(error)?.isMissing !== true) throw error;
    await run.transaction(({ tx }) => noteState(run, tx, given, { ...gone, sentExternalId: '' }));
    await attemptOne(run, client, { ...given, ...gone, sentExternalId: '' });
  }
}

async function attemptOne(run: PortalRun, client: ScoutClient, given: Publication): Promise<void> {
  let row = given;
  const note = async (step: Transferred): Promise<void> => {
    const before = row;
    await run.transaction(({ tx }) => noteState(run, tx, before, step));
    row = { ...row, ...step, is: { ...row.is, ...step.is } };
  };
  if (row.replacedPortalId !== '') {
    run.atStep?.('remove replaced');
    await client.remove(row.replacedPortalId);
    await note({ ...gone, replacedPortalId: '' });
  }
  const content = row.wants.saved ? await readContent(run, row) : undefined;
  // An object that was changed since it was read is due again, with what is wanted now.
  if (content !== undefined && !(await run.transaction(({ tx }) => claim(tx, row)))) return;
  if (content !== undefined && row.sentExternalId === '') row = { ...row, sentExternalId: row.externalId };
  if (content === undefined) await withdraw();
  else {
    const isSame = row.portalId !== '' && row.is.saved && row.sentChecksum === content.checksum;
    if (!isSame) await save(content);
    if (!content.hasPending && row.sentPictures !== content.picturesChecksum) {
      run.atStep?.('pictures');
      await syncPictures(run, client, row.portalId, content.pictures);
      run.atStep?.('pictures done');
      await note({ sentPictures: content.picturesChecksum });
    }
    const isQuiet =
      isSame && (['published', 'homepage', 'top'] as const).every((part) => row.is[part] === row.wants[part]);
    if (!isQuiet) await show(content);
    run.entry.count(isQuiet && given.sentPictures === row.sentPictures ? { unchanged: 1 } : { objects: 1 });
  }
  await run.transaction(async ({ tx }) => {
    await settle(tx, given);
    if (content === undefined) await forget(tx, given.id);
    await tellOf(run, tx, [given]);
  });

  async function withdraw(): Promise<void> {
    if (row.portalId === '' && row.sentExternalId === '') return;
    const id = row.portalId || (await findSent(client, [row.sentExternalId, row.externalId]))?.id;
    run.atStep?.('remove');
    if (id !== undefined) await client.remove(id);
    run.atStep?.('removed');
    await note({ ...gone, sentExternalId: '' });
    run.entry.count({ objects: 1 });
  }

  /** Creates or changes the object there; one whose number is known already is the one that a former run made. */
  async function save(wanted: ScoutContent): Promise<void> {
    if (row.portalId === '') {
      // A run that died before the answer came finds the object by the number under which it was sent.
      const known = await findSent(client, [row.sentExternalId, row.externalId]);
      run.atStep?.('create');
      const id = known?.id ?? (await client.create(wanted.mapped));
      run.atStep?.('created');
      await note({
        portalId: id,
        sentExternalId: row.externalId,
        is: { saved: true },
        sentChecksum: known === undefined ? wanted.checksum : '',
        sentPictures: '',
      });
      if (known === undefined) return;
    }
    run.atStep?.('update');
    await client.update(row.portalId, wanted.mapped);
    await note({ is: { saved: true }, sentChecksum: wanted.checksum, sentExternalId: row.externalId });
  }

  /** Publishes and withdraws; a withdrawal from the portal's pages takes the object from their top. */
  async function show({ kind }: ScoutContent): Promise<void> {
    if (row.is.top && !row.wants.top) {
      run.atStep?.('from top');
      await client.removeFromTop(row.portalId, kind);
      await note({ is: { top: false } });
    }
    for (const [part, channel] of [
      ['published', scoutPages],
      ['homepage', scoutHomepage],
    ] as const) {
      if (row.wants[part] === row.is[part]) continue;
      run.atStep?.(`${row.wants[part] ? 'publish' : 'unpublish'} ${part}`);
      if (row.wants[part]) await client.publish(row.portalId, channel);
      else await client.unpublish(row.portalId, channel);
      run.atStep?.(`${part} done`);
      await note({
        is: { [part]: row.wants[part], ...(part === 'published' && !row.wants.published && { top: false }) },
      });
    }
    if (row.wants.top && !row.is.top) {
      run.atStep?.('on top');
      await placeOnTop(client, row.portalId, kind);
      run.atStep?.('on top done');
      await note({ is: { top: true } });
    }
  }
}

/** Finds an object under one of the numbers that it was sent under. */
async function findSent(client: ScoutClient, numbers: readonly string[]) {
  for (const number of new Set(numbers)) {
    const found = number === '' ? undefined : await client.findByExternalId(number);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An account without placements answers as for an unknown object. */
async function placeOnTop(client: ScoutClient, portalId: string, kind: PlacementKind): Promise<void> {
  try {
    await client.placeOnTop(portalId, kind);
  } catch (error) {
    if (!(error instanceof ScoutError) || error.kind !== 'not_found') throw error;
    throw new ScoutError('invalid', {
      status: error.status,
      messages: [{ code: 'onTopPlacementScout', text: error.messages[0]?.text || 'Top placement is not available' }],
      cause: error,
    });
  }
}

const gone = {
  portalId: '',
  is: { saved: false, published: false, homepage: false, top: false },
  sentChecksum: '',
  sentPictures: '',
} as const satisfies Transferred;

/** Reads what is sent; undefined for an object that was deleted here. */
async function readContent(run: PortalRun, row: Publication): Promise<ScoutContent | undefined> {
  try {
    return await run.read((context) => gatherForScout(context, row));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
