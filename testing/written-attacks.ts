import type { Attack } from './attack.ts';
import type { PropertyBooks } from './property-books.ts';
import { canary } from './victim.ts';

const base = '/api/ri/property-management';

/** A written resolution that was sent, and who was asked. */
export type FilledWritten = Awaited<ReturnType<PropertyBooks['written']>>;

const motion = { betreff: 'fremd', wortlaut: 'fremd', frist: '2999-12-31' } as const;

/** Calls of strangers on the endpoints of written resolutions. */
export const attackWritten = (eid: string, { id, voterId }: FilledWritten): Readonly<Record<string, Attack>> => {
  const one = `${base}/weg-umlauf/${eid}/${id}`;
  return {
    listWrittenResolutions: { url: `${base}/weg-umlauf/${eid}?searchTerm=${canary}`, refusal: 404 },
    getWrittenResolution: { url: one, refusal: 404 },
    addWrittenResolution: { url: `${base}/weg-umlauf/${eid}`, body: motion, refusal: 404 },
    saveWrittenResolution: { url: one, body: motion, refusal: 404 },
    removeWrittenResolution: { url: one, refusal: 404 },
    sendWrittenResolution: { url: `${one}/senden`, body: {}, refusal: 404 },
    castWrittenVote: { url: `${one}/stimme`, body: { stimme: 'NEIN' }, refusal: 404 },
    typeWrittenVote: {
      url: `${one}/stimmen`,
      body: { waehler: voterId, stimme: 'NEIN', eingang: 'BRIEF', datum: '2026-01-20' },
      refusal: 404,
    },
    announceWrittenResolution: { url: `${one}/verkuenden`, body: { beschlussnummer: 'fremd' }, refusal: 404 },
    withdrawWrittenResolution: { url: `${one}/zurueckziehen`, body: { grund: 'fremd' }, refusal: 404 },
    getWrittenBallots: { url: `${one}/stimmzettel`, refusal: 404 },
    getWrittenEvidence: { url: `${one}/nachweis`, refusal: 404 },
  };
};

/** Endpoints of which members of the community see something. */
export const seenOfWritten = [
  'listWrittenResolutions',
  'getWrittenResolution',
  // Refused with a reason: whoever sees a motion learns that they have no vote on it.
  'castWrittenVote',
] as const;

/** Facts of a written resolution for valid requests. */
export async function bringWritten(books: PropertyBooks, ownerId: string) {
  const { id, voterId } = await books.written({ owner_id: ownerId, subject: 'Muster', wording: 'Muster' });
  await books.member({ owner_id: ownerId, person: 'Muster', unit: '1' });
  const draft = await books.writtenDraft({ owner_id: ownerId, subject: 'Entwurf', wording: 'Muster' });
  return {
    id: [id, draft],
    eid: ['E-1'],
    betreff: ['Dachrinne'],
    wortlaut: ['Die Dachrinne wird erneuert.'],
    mehrheit: ['ALLE', 'MEHRHEIT'],
    grundlage: ['Nr. 1'],
    frist: ['2999-12-31'],
    waehler: [voterId],
    stimme: ['JA', 'NEIN'],
    eingang: ['BRIEF'],
    datum: ['2026-01-20', '2026-02-02'],
    beschlussnummer: ['U 1'],
    grund: ['erledigt'],
    version: [1],
  };
}
