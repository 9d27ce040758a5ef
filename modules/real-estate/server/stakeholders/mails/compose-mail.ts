import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { inSentence } from '#platform/server/mail/mail-words.ts';
import { marketingOf } from '#modules/real-estate/contract/objects/object-types.ts';
import { findCommission } from '#modules/real-estate/contract/objects/commission.ts';
import type {
  MailKind,
  MailPreview,
  UpdateKind,
} from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import type { Stakeholder } from '#modules/real-estate/contract/stakeholders/stakeholders.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { EstateObject } from '../../objects/find-object.ts';
import { describePrice, formatAppointment, nameMeetingPoint, nameOffer, readText } from './describe-offer.ts';
import type { Writer } from './read-writer.ts';
import { stakeholderText } from './stakeholder-texts.ts';

/** Days within which a person should answer with documents. */
const answerDays = 7;

type Person = Pick<Stakeholder, 'email' | 'data'>;

interface Composing {
  readonly object: EstateObject;
  readonly person: Person;
  readonly writer: Writer;
  readonly language: LanguageKey;
  readonly now: Date;
  /** True if the person was told of an appointment before. */
  readonly wasInvited: boolean;
}

interface Content {
  readonly subject: string;
  readonly text: string;
  readonly action?: string;
  readonly notes?: readonly string[];
  readonly attachment?: string;
}

/** Words of each email, in the language of the person. */
const contents: Readonly<Record<MailKind, (composing: Composing) => Content>> = {
  expose: ({ object, language }) => ({
    subject: stakeholderText(language, 'expose.subject', { ...offered(object, language), objectId: object.objectId }),
    text: [
      'expose.text',
      ...(findCommission(object.data as Readonly<Record<string, unknown>>) === null ? [] : ['expose.contract']),
      'expose.dates',
    ]
      .map((key) => stakeholderText(language, key))
      .join('\n\n'),
    action: stakeholderText(language, 'expose.action'),
  }),
  interest: ({ object, language }) => ({
    subject: stakeholderText(language, 'interest.subject', offered(object, language)),
    text: stakeholderText(language, 'interest.text'),
    action: stakeholderText(language, 'interest.action'),
  }),
  document: ({ object, language, now }) => {
    const day = formatNumericDay(addDays(germanDayOf(now), answerDays), language);
    const isRent = marketingOf(object.data as Readonly<Record<string, unknown>>) === 'rent';
    return {
      subject: stakeholderText(language, 'document.subject', offered(object, language)),
      text: stakeholderText(language, isRent ? 'document.rent' : 'document.sale', { day }),
    };
  },
  appointment: ({ object, person, language, wasInvited: isAgain }) => {
    const when = requireAppointment(person, language);
    return {
      subject: stakeholderText(language, isAgain ? 'appointment.changed' : 'appointment.subject', { when }),
      text: stakeholderText(language, 'appointment.text', { when, meetingPoint: nameMeetingPoint(object) }),
      attachment: nameEntry(language),
    };
  },
  cancellation: ({ person, language }) => {
    const when = requireAppointment(person, language);
    return {
      subject: stakeholderText(language, 'cancellation.subject', { when }),
      text: stakeholderText(language, 'cancellation.text', { when }),
      attachment: nameEntry(language),
    };
  },
  decline: ({ object, person, language, now, wasInvited: isInvited }) => ({
    subject: stakeholderText(language, 'decline.subject', offered(object, language)),
    text: stakeholderText(language, 'decline.text'),
    ...(isInvited && isToCome(person, now) && { attachment: nameEntry(language) }),
  }),
};

const nameEntry = (language: LanguageKey) => `${stakeholderText(language, 'appointment.file')}.ics`;

const isToCome = ({ data: { appointment } }: Pick<Person, 'data'>, now: Date): boolean =>
  appointment !== null && new Date(appointment) > now;

/** Names the calendar file that takes back a viewing to come of which a person was told; null if there is none. */
export const nameCancellation = async (
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  person: Pick<Stakeholder, 'id' | 'data'>,
  language: LanguageKey,
): Promise<string | null> =>
  isToCome(person, clock.now()) && (await wasInvited(tx, person.id)) ? nameEntry(language) : null;

const offered = (object: EstateObject, language: LanguageKey) => ({ offer: inSentence(nameOffer(object, language)) });

function requireAppointment({ data: { appointment } }: Person, language: LanguageKey): string {
  if (appointment === null) throw new AppError('appointment_missing');
  return formatAppointment(new Date(appointment), language);
}

/** Composes an email to one person from the text blocks. @throws AppError appointment_missing */
export function composeMail(kind: MailKind, composing: Composing): MailPreview {
  const { person, writer, language } = composing;
  const { action, notes = [], attachment, ...content } = contents[kind](composing);
  return {
    to: person.email,
    ...content,
    greeting: greet(person, language),
    action: action ?? null,
    notes: [...notes],
    closing: sayFarewell(writer, language),
    attachment: attachment ?? null,
    language,
  };
}

/** Composes an email about a change, or one that turns down, for all people of an object, who are greeted one by one. */
export function composeUpdate(
  kind: UpdateKind,
  { object, writer, language }: Pick<Composing, 'object' | 'writer' | 'language'>,
): Omit<MailPreview, 'to' | 'greeting' | 'attachment'> {
  const status = readText(object, 'realEstateStatus') || 'none';
  return {
    subject: stakeholderText(language, `${kind}.subject`, offered(object, language)),
    text: {
      price: () => stakeholderText(language, 'price.text', { price: describePrice(object, language) }),
      status: () => stakeholderText(language, `status.texts.${status}`),
      decline: () => stakeholderText(language, 'decline.text'),
    }[kind](),
    ...(kind === 'decline'
      ? { action: null, notes: [] }
      : { action: stakeholderText(language, 'price.action'), notes: [stakeholderText(language, 'unsubscribe')] }),
    closing: sayFarewell(writer, language),
    language,
  };
}

/** Greets a person by title and last name, as the language does. */
export const greet = ({ data: { title, lastName } }: Person, language: LanguageKey): string =>
  stakeholderText(language, `greetings.${title}`, { lastName: inSentence(lastName) });

export const sayFarewell = ({ agent, organization }: Writer, language: LanguageKey): string =>
  stakeholderText(language, 'farewell', {
    agent: inSentence(agent),
    organization: inSentence(organization),
  }).replaceAll(/\n{2,}/gu, '\n');

/** True if a calendar entry of the person's viewing is out. */
export async function wasInvited(tx: Transaction, stakeholderId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('estate_stakeholder_mails')
    .select('kind')
    .where('stakeholder_id', '=', stakeholderId)
    .where('calendar', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'appointment';
}
