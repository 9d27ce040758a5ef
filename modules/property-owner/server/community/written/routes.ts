import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type { WrittenDetail } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { readLetterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { administersCommunities } from '../community-access.ts';
import { announceWritten } from './announce-written.ts';
import { addWritten, removeWritten, saveWritten, sendWritten, withdrawWritten } from './change-written.ts';
import type { Addressed, Changed } from './change-written.ts';
import { ballotsDocument } from './ballots-document.ts';
import { evidenceDocument } from './evidence-document.ts';
import type { EvidenceToPrint } from './evidence-document.ts';
import { readDetail } from './read-detail.ts';
import { castVote, typeVote } from './vote-written.ts';
import { listWritten } from './written-repository.ts';

/** Runs a change and answers what it left. */
const change = (
  { transaction }: MemberContext,
  work: (context: TenantContext) => Promise<Changed>,
): Promise<WrittenDetail> => transaction(async (context) => readDetail(context, await work(context)));

/** Routes of written resolutions. */
export function createWrittenRoutes({ renderer }: { readonly renderer: DocumentRenderer }): readonly Route[] {
  return [
    route(contract.listWrittenResolutions, ({ params: { eid }, query }, { read }) =>
      read(async (context) => {
        const { tx, actor, clock } = context;
        const owner = await requireOwner(context, eid, 'eid');
        const reader = { userId: actor.userId, now: clock.now() };
        const { rows, nextCursor } = await listWritten(tx, owner.id, query, reader);
        return { umlaufbeschluesse: rows, writable: await administersCommunities(tx), nextCursor };
      }),
    ),
    route(contract.getWrittenResolution, ({ params: { eid, id } }, { read }) =>
      read(async (context) => {
        const owner = await requireOwner(context, eid, 'eid');
        return readDetail(context, { id, ownerId: owner.id });
      }),
    ),
    route(contract.addWrittenResolution, ({ params, body }, member) =>
      change(member, (context) => addWritten(context, params.eid, body)),
    ),
    route(contract.saveWrittenResolution, ({ params, body }, member) =>
      change(member, (context) => saveWritten(context, params, body)),
    ),
    route(contract.removeWrittenResolution, async ({ params }, { transaction }) => {
      await transaction((context) => removeWritten(context, params));
      return {};
    }),
    route(contract.sendWrittenResolution, ({ params, body }, member) =>
      change(member, (context) => sendWritten(context, params, body.version)),
    ),
    route(contract.castWrittenVote, ({ params, body }, member) =>
      change(member, (context) => castVote(context, params, body)),
    ),
    route(contract.typeWrittenVote, ({ params, body }, member) =>
      change(member, (context) => typeVote(context, params, body)),
    ),
    route(contract.announceWrittenResolution, ({ params, body }, member) =>
      change(member, (context) => announceWritten(context, params, body.beschlussnummer)),
    ),
    route(contract.withdrawWrittenResolution, ({ params, body }, member) =>
      change(member, (context) => withdrawWritten(context, params, body.grund)),
    ),
    route(contract.getWrittenBallots, async ({ params }, { read, signal, tenantQueue }) => {
      const { tally: _tally, ...given } = await read((context) => gatherEvidence(context, params));
      const voters = given.voters.filter(({ versand, stimmen }) => versand === 'BRIEF' && stimmen.length === 0);
      if (voters.length === 0) throw new AppError('not_found');
      const bytes = await ballotsDocument.render(renderer, { ...given, voters }, { signal, tenantQueue });
      return { bytes, fileName: `${documentTexts[given.language].ballot.title} ${given.written.betreff}.pdf` };
    }),
    route(contract.getWrittenEvidence, async ({ params }, { read, clock, signal, tenantQueue }) => {
      const given = await read((context) => gatherEvidence(context, params));
      const bytes = await evidenceDocument.render(
        renderer,
        { ...given, madeAt: clock.now().toISOString() },
        { signal, tenantQueue },
      );
      return { bytes, fileName: `${documentTexts[given.language].written.title} ${given.written.betreff}.pdf` };
    }),
  ];
}

/** @throws AppError not_found behind the wall, and for drafts */
async function gatherEvidence(
  context: TenantContext,
  { eid, id }: Addressed,
): Promise<Omit<EvidenceToPrint, 'madeAt'>> {
  const owner = await requireOwner(context, eid, 'eid');
  const { umlaufbeschluss, waehler, auszaehlung } = await readDetail(context, { id, ownerId: owner.id });
  if (waehler === null || auszaehlung === null) throw new AppError('not_found');
  return {
    written: umlaufbeschluss,
    voters: waehler,
    tally: auszaehlung,
    language: await readLanguage(context),
    letterhead: await readLetterhead(context, eid),
    community: owner.name,
  };
}
