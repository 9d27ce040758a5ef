import { germanTimeOf } from '#platform/contract/days.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { writeCalendar } from '#platform/server/calendar/write-calendar.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import type { EstateObject } from '../../objects/find-object.ts';
import { nameMeetingPoint, nameOffer } from './describe-offer.ts';
import type { Writer } from './read-writer.ts';
import { stakeholderText } from './stakeholder-texts.ts';

/** Minutes that a calendar keeps free for a viewing. */
const viewingMinutes = 30;

interface EntryOrder {
  readonly object: EstateObject;
  readonly person: { readonly id: string };
  readonly writer: Writer;
  readonly kind: 'appointment' | 'cancellation';
  readonly language: LanguageKey;
  readonly publicUrl: string;
}

/** Writes the calendar entry of a viewing; each replaces the one before. */
export async function writeEntry(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  { kind, object, person, writer, language, publicUrl }: EntryOrder,
): Promise<{ readonly file: string; readonly sequence: number }> {
  const { appointment } = await tx
    .selectFrom('estate_stakeholders')
    .select('appointment')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  if (appointment === null) throw new AppError('appointment_missing');
  const { count } = await tx
    .selectFrom('estate_stakeholder_mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('stakeholder_id', '=', person.id)
    .where('calendar', 'is not', null)
    .executeTakeFirstOrThrow();
  const [day = '', time = ''] = germanTimeOf(appointment).split(' ');
  const sequence = Number(count);
  const file = writeCalendar({
    id: person.id,
    host: new URL(publicUrl).hostname,
    sequence,
    day,
    time: time.slice(0, 5),
    minutes: viewingMinutes,
    isCancelled: kind === 'cancellation',
    summary: stakeholderText(language, 'appointment.calendar', { offer: nameOffer(object, language) }),
    place: nameMeetingPoint(object),
    description: [object.objectId, writer.agent, writer.organization].filter((part) => part !== '').join('\n'),
    url: '',
    organizer: isBareAddress(writer.email) ? { name: writer.organization, email: writer.email } : null,
    at: clock.now(),
  });
  return { file, sequence };
}
