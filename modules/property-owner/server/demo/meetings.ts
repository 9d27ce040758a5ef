import { addDays } from '#platform/contract/days.ts';
import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createId } from '#platform/server/ids.ts';
import { listAgendaPresets } from '../../contract/community/meetings/agenda-presets.ts';
import { communityFilePurpose } from '../community/community-access.ts';
import { drawPage } from './documents.ts';
import { demoOwners } from './houses.ts';
import { inviteMembers } from './meeting-invitation.ts';

const place = 'Bürgerzentrum Deutz, Saal 2';

interface DemoMeeting {
  /** Days from today; negative for a meeting that was held. */
  readonly inDays: number;
  readonly number: string;
  readonly kind?: 'AUSSERORDENTLICH';
  readonly form?: 'HYBRID';
  readonly access?: string;
  readonly remarks?: string;
  /** Lines of its minutes. */
  readonly minutes?: readonly string[];
}

/** Meetings of the demo's community: one to come, two that were held. */
const meetings: readonly DemoMeeting[] = [
  {
    inDays: -540,
    number: '2025/1',
    minutes: [
      'Anwesend oder vertreten: 10 von 12 Mitgliedern',
      'TOP 3: Vorschüsse nach dem Wirtschaftsplan 2025: Ja 9',
    ],
  },
  {
    inDays: -170,
    number: '2026/1',
    minutes: [
      'Anwesend oder vertreten: 10 von 12 Mitgliedern',
      'TOP 2: Nachschüsse aus der Jahresabrechnung 2025: Ja 10, Nein 0, Enthaltung 0',
      'TOP 4: Angebote für die Heizungsanlage: Ja 8, Nein 1, Enthaltung 1',
    ],
  },
  {
    inDays: 40,
    number: '2026/2',
    kind: 'AUSSERORDENTLICH',
    form: 'HYBRID',
    access: 'Link und Einwahl stehen am Tag vor der Versammlung im Chat der Gemeinschaft.',
    remarks: 'Die drei Angebote für die Heizungsanlage können Sie ab sofort im Büro der Hausverwaltung einsehen.',
  },
];

/** Adds the meetings of the demo's community. */
export async function addMeetings(
  context: DemoContext,
  files: Files,
  ids: { readonly owners: ReadonlyMap<string, string> },
  today: string,
): Promise<void> {
  const { tx, actor, clock } = context;
  const community = demoOwners.find(({ eid }) => eid === 'W2001');
  const ownerId = ids.owners.get('W2001');
  if (community === undefined || ownerId === undefined) throw new Error('The demo has no community');
  for (const given of meetings) {
    const heldOn = addDays(today, given.inDays);
    const id = createId();
    const when = `${formatNumericDay(heldOn, 'de')}, 18:00 Uhr`;
    const isOver = given.minutes !== undefined;
    const file = given.minutes ? await storePage(`Niederschrift ${given.number}`, given.minutes) : null;
    await tx
      .insertInto('community_meetings')
      .values({
        organization_id: actor.organizationId,
        id,
        owner_id: ownerId,
        number: given.number,
        date_text: when,
        held_on: heldOn,
        starts_at: '18:00',
        place,
        kind: given.kind ?? 'ORDENTLICH',
        form: given.form ?? 'PRAESENZ',
        access_text: given.access ?? '',
        remarks: given.remarks ?? '',
        topics_until: isOver ? null : addDays(heldOn, -45),
        file_id: file?.fileId ?? null,
        file_name: file?.name ?? '',
        created_by: actor.userId,
      })
      .execute();
    if (isOver) continue;
    await inviteMembers(context, { id, ownerId, heldOn, place, number: given.number }, today, storePage);
    for (const [index, item] of listAgenda(heldOn).entries())
      await tx
        .insertInto('community_agenda_items')
        .values({ organization_id: actor.organizationId, id: createId(), meeting_id: id, position: index + 1, ...item })
        .execute();
  }

  async function storePage(title: string, lines: readonly string[]) {
    if (community === undefined) throw new Error('The demo has no community');
    const bytes = await drawPage(community, title, lines);
    const name = `${title.replace('/', '-')}.pdf`;
    const fileId = await files.store(actor, bytes, {
      name,
      mediaType: 'application/pdf',
      purpose: communityFilePurpose,
    });
    await tx.updateTable('files').set({ kept_at: clock.now() }).where('id', '=', fileId).execute();
    return { fileId, name };
  }
}

function listAgenda(heldOn: string) {
  const presets = new Map(listAgendaPresets(heldOn).map((preset) => [preset.id, preset]));
  const item = (id: string) => {
    const { titel = '', antrag = '', mehrheit = 'EINFACH' } = presets.get(id) ?? {};
    return { title: titel, motion: antrag, majority: mehrheit };
  };
  return [
    item('opening'),
    item('plan'),
    {
      title: 'Erneuerung der Heizungsanlage',
      motion:
        'Die Heizungsanlage wird nach dem Angebot der Wärmetechnik Sieger GmbH über 84.300,00 € brutto erneuert, Ausführung bis 30.09. Die Kosten trägt die Erhaltungsrücklage; fehlt dort etwas, wird es als Sonderumlage nach Miteigentumsanteilen erhoben.',
      majority: 'EINFACH',
    },
    {
      title: 'Bauliche Veränderung: Ladepunkte in der Tiefgarage',
      motion: 'In der Tiefgarage werden zwölf Ladepunkte mit Lastmanagement errichtet, Kosten bis 38.000,00 €.',
      majority: 'DOPPELT_QUALIFIZIERT',
    },
    item('other'),
  ];
}
