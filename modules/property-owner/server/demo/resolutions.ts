import { addDays } from '#platform/contract/days.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createId } from '#platform/server/ids.ts';
import { communityFilePurpose } from '../community/community-access.ts';
import { drawPage } from './documents.ts';
import { demoOwners } from './houses.ts';

interface DemoResolution {
  /** Days since it was resolved. */
  readonly age: number;
  readonly number: string;
  readonly wording: string;
  readonly item?: string;
  readonly kind?: 'UMLAUF' | 'URTEIL';
  readonly isRejected?: boolean;
  readonly votes?: readonly [yes: number, no: number, abstained: number];
  readonly court?: readonly [name: string, reference: string, parties: string];
  /** Reason for which it was deleted. */
  readonly deleted?: string;
  readonly note?: readonly [kind: 'ANGEFOCHTEN' | 'ZURUECKGENOMMEN' | 'AUFGEHOBEN', daysAfter: number, text: string];
  readonly hasFile?: boolean;
}

const place = 'Bürgerzentrum Deutz, Saal 2';

/** Resolutions of the demo's community in the order of their entry. */
const resolutions: readonly DemoResolution[] = [
  {
    age: 905,
    number: '2024/1',
    item: 'TOP 2',
    votes: [9, 0, 1],
    wording:
      'Die Nachschüsse aus der Jahresabrechnung 2023 werden nach Einzelabrechnung eingefordert, fällig am 31.07.2024.',
  },
  {
    age: 905,
    number: '2024/2',
    item: 'TOP 3',
    votes: [10, 0, 0],
    wording: 'Die Vorschüsse nach dem Wirtschaftsplan 2024 gelten ab 01.07.2024.',
    deleted: 'durch Nr. 5 überholt',
  },
  {
    age: 905,
    number: '2024/3',
    item: 'TOP 5',
    votes: [3, 7, 0],
    isRejected: true,
    wording: 'Im Hof werden zwei Stellplätze für Besucher markiert.',
  },
  {
    age: 720,
    number: 'U 2024/1',
    kind: 'UMLAUF',
    votes: [10, 0, 0],
    wording: 'Die Dachrinne auf der Hofseite wird nach dem Angebot der Dachdeckerei Brandt über 4.820,00 € erneuert.',
  },
  {
    age: 540,
    number: '2025/1',
    item: 'TOP 3',
    votes: [9, 1, 0],
    wording: 'Die Vorschüsse nach dem Wirtschaftsplan 2025 gelten ab 01.07.2025.',
  },
  {
    age: 540,
    number: '2025/2',
    item: 'TOP 6',
    votes: [7, 3, 0],
    wording:
      'Die Fahrradüberdachung wird nach dem Angebot über 9.800,00 € errichtet, Sonderumlage nach Miteigentumsanteilen.',
    note: ['ANGEFOCHTEN', 28, 'Amtsgericht Köln, 215 C 41/25'],
  },
  {
    age: 300,
    number: 'Urteil 215 C 41/25',
    kind: 'URTEIL',
    court: ['Amtsgericht Köln', '215 C 41/25', 'Berger ./. WEG Parkresidenz Rheinufer'],
    wording: 'Die Klage wird abgewiesen.',
  },
  {
    age: 170,
    number: '2026/1',
    item: 'TOP 2',
    votes: [10, 0, 0],
    wording: 'Die Nachschüsse aus der Jahresabrechnung 2025 werden nach Einzelabrechnung eingefordert.',
    hasFile: true,
  },
  {
    age: 170,
    number: '2026/2',
    item: 'TOP 4',
    votes: [8, 1, 1],
    wording: 'Der Verwalter holt drei Angebote für die Erneuerung der Heizungsanlage ein.',
  },
];

/** Enters the resolutions of the demo's community. */
export async function addResolutions(
  { tx, actor, clock }: DemoContext,
  files: Files,
  ids: { readonly owners: ReadonlyMap<string, string> },
  today: string,
): Promise<void> {
  const community = demoOwners.find(({ eid }) => eid === 'W2001');
  const ownerId = ids.owners.get('W2001');
  if (community === undefined || ownerId === undefined) throw new Error('The demo has no community');
  for (const given of resolutions) {
    const resolvedOn = addDays(today, -given.age);
    const id = createId();
    const [yes, no, abstained] = given.votes ?? [null, null, null];
    const [court = '', reference = '', parties = ''] = given.court ?? [];
    const enteredAt = new Date(`${addDays(resolvedOn, 1)}T09:30:00Z`);
    const file = given.hasFile === true ? await storePage(given) : { file_id: null, file_name: '' };
    await tx
      .insertInto('community_resolutions')
      .values({
        organization_id: actor.organizationId,
        id,
        owner_id: ownerId,
        // The database gives the consecutive number.
        running_number: 0,
        number: given.number,
        wording: given.wording,
        kind: given.kind ?? 'VERSAMMLUNG',
        resolved_on: resolvedOn,
        place: given.kind === undefined ? place : '',
        agenda_item: given.item ?? '',
        result: given.kind === 'URTEIL' ? null : given.isRejected === true ? 'ABGELEHNT' : 'ANGENOMMEN',
        votes_yes: yes,
        votes_no: no,
        votes_abstained: abstained,
        court,
        court_reference: reference,
        parties,
        ...file,
        entered_at: enteredAt,
        entered_by: actor.userId,
        deleted_at: given.deleted === undefined ? null : new Date(`${addDays(resolvedOn, 400)}T09:30:00Z`),
        deletion_reason: given.deleted ?? '',
      })
      .execute();
    if (given.note === undefined) continue;
    const [kind, daysAfter, note] = given.note;
    const notedOn = addDays(resolvedOn, daysAfter);
    await tx
      .insertInto('community_resolution_notes')
      .values({
        organization_id: actor.organizationId,
        id: createId(),
        resolution_id: id,
        kind,
        noted_on: notedOn,
        note,
        entered_at: new Date(`${notedOn}T10:00:00Z`),
        entered_by: actor.userId,
      })
      .execute();
  }

  async function storePage({ number, wording }: DemoResolution) {
    if (community === undefined) throw new Error('The demo has no community');
    const bytes = await drawPage(community, `Beschluss ${number}`, wording.match(/.{1,84}(?:\s|$)/gu) ?? []);
    const name = `Beschluss ${number.replace('/', '-')}.pdf`;
    const fileId = await files.store(actor, bytes, {
      name,
      mediaType: 'application/pdf',
      purpose: communityFilePurpose,
    });
    await tx.updateTable('files').set({ kept_at: clock.now() }).where('id', '=', fileId).execute();
    return { file_id: fileId, file_name: name };
  }
}
