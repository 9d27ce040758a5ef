import { germanDayOf } from '#platform/contract/days.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { formatGermanTime, formatNumericDay } from '#platform/contract/format-calendar.ts';
import { countAttempt } from '#modules/identity/server/index.ts';
import type { Limit } from '#modules/identity/server/index.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { inSentence } from '#platform/server/mail/mail-words.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import { cancelOwnMails } from '#platform/server/mail/own-mails.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import type {
  Agreement,
  answerInterest as answerEndpoint,
  confirmExpose as confirmEndpoint,
} from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import { exposeAppearance } from '../../configuration/settings.ts';
import { changeKinds } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';
import { greet, sayFarewell } from '../mails/compose-mail.ts';
import { nameOffer } from '../mails/describe-offer.ts';
import { deliver } from '../mails/send-mail.ts';
import type { MailParts } from '../mails/send-mail.ts';
import { stakeholderText } from '../mails/stakeholder-texts.ts';
import { readStakeholder } from '../change-stakeholders.ts';
import { lockStakeholder } from '../stakeholder-repository.ts';
import type { StakeholderRow } from '../stakeholder-repository.ts';
import { publishChange, subjectOf } from '../write-stakeholder.ts';
import { findLastConsent, readPage } from './read-page.ts';
import type { ReadPage } from './read-page.ts';

/** Years after the year of a consent for which its proof is kept (§ 195, § 199 BGB). */
const keptYears = 3;

/** Contracts of one person: each sends emails that no limit of the agency stops. */
const contracts = { kind: 'expose-contract', max: 5, seconds: 86_400 } satisfies Limit;
/** Withdrawals after which a person makes no new contract by the link; the agency can still conclude one. */
const maxWithdrawals = 10;

/**
 * Notes that a reader agreed, with the wording that was shown; a contract is confirmed by email at once.
 * @throws AppError changed_meanwhile for another wording, object_withdrawn, too_many_requests, validation_failed naming each
 * missing point
 */
export async function confirmExpose(
  parts: MailParts,
  context: TenantContext,
  person: StakeholderRow,
  { version, languageKey, agreed, knownSince, wantsSimilar }: EndpointInput<typeof confirmEndpoint>['body'],
): Promise<void> {
  const { tx, actor, clock, source } = context;
  await tx.selectFrom('estate_stakeholders').select('id').where('id', '=', person.id).forUpdate().execute();
  const read = await readPage(context, person, languageKey);
  const { page, object, language } = read;
  const { consent } = page;
  if (page.confirmedAt !== null) return;
  if (!page.object.isOffered || person.status === 'AUSGESCHIEDEN') throw new AppError('object_withdrawn');
  if (version !== consent.version) throw new AppError('changed_meanwhile');
  assertAgreed(
    consent.agreements.map(({ name }) => name),
    agreed,
  );
  const now = clock.now();
  if (consent.isContract) await assertFewContracts(context, person.id);
  await tx
    .insertInto('estate_consent_texts')
    .values({
      organization_id: actor.organizationId,
      version,
      language,
      wording: JSON.stringify(consent),
      first_shown_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
    .execute();
  await tx
    .insertInto('estate_expose_consents')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      stakeholder_id: person.id,
      estate_object_id: object.id,
      object_id: object.objectId,
      object_title: page.object.title,
      person: page.person.slice(0, 300),
      email: person.email,
      confirmed_at: now,
      ip_address: source.address ?? '',
      text_version: version,
      is_contract: consent.isContract,
      button: consent.button,
      commission: consent.commission.slice(0, 500),
      known_since: knownSince,
      wants_similar: wantsSimilar,
      kept_until: `${Number(germanDayOf(now).slice(0, 4)) + keptYears}-12-31`,
    })
    .execute();
  await tx
    .updateTable('estate_stakeholders')
    .set(({ eb }) => ({ expose_confirmed_at: now, expose_withdrawn_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', person.id)
    .execute();
  await log(context, person, 'expose_confirmed', [
    { field: 'commission', from: null, to: consent.commission || null },
    { field: 'textVersion', from: null, to: version },
  ]);
  if (consent.isContract) await mailContract(parts, context, person, read);
}

async function assertFewContracts({ tx, clock }: TenantContext, stakeholderId: string): Promise<void> {
  await countAttempt(tx, contracts, stakeholderId, clock.now());
  const { count } = await tx
    .selectFrom('estate_expose_consents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('stakeholder_id', '=', stakeholderId)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxWithdrawals)
    throw new AppError('too_many_requests', { retryAfterSeconds: contracts.seconds });
}

function assertAgreed(wanted: readonly Agreement[], agreed: readonly Agreement[]): void {
  const missing = wanted.filter((name) => !agreed.includes(name));
  if (missing.length === 0) return;
  throw new AppError('validation_failed', {
    entries: missing.flatMap((name) => [...invalidField(`agreed.${name}`, 'agreement_needed').toEntries()]),
  });
}

/** Mails everything that the reader confirmed: a text on a durable medium. */
async function mailContract(
  parts: MailParts,
  context: TenantContext,
  person: StakeholderRow,
  { page, object, writer, language }: ReadPage,
): Promise<void> {
  const { consent } = page;
  const offer = inSentence(nameOffer(object, language));
  const texts = [
    ...consent.agreements.map(({ text }) => `• ${text}`),
    ...consent.texts.map(({ title, text }) => `${title}\n\n${text}`),
  ];
  const shown = await readStakeholder(context, person.id);
  await deliver(parts, context, {
    kind: 'consent',
    object,
    person: shown,
    writer,
    mail: {
      subject: stakeholderText(language, 'consentMail.subject', { offer, objectId: object.objectId }),
      greeting: greet(shown, language),
      text: [
        stakeholderText(language, 'consentMail.text', {
          time: formatGermanTime(context.clock.now(), language),
          button: consent.button,
          commission: consent.commission,
        }),
        ...texts,
      ].join('\n\n'),
      action: stakeholderText(language, 'consentMail.action'),
      notes: [],
      closing: sayFarewell(writer, language),
      attachment: null,
      language,
    },
  });
}

/**
 * Withdraws the contract of a reader; the receipt goes out at once, and the agent is told.
 * @throws AppError no_contract
 */
export async function withdrawContract(
  parts: MailParts,
  context: TenantContext,
  person: StakeholderRow,
  name: string,
): Promise<void> {
  const { tx, clock, source } = context;
  await tx.selectFrom('estate_stakeholders').select('id').where('id', '=', person.id).forUpdate().execute();
  const last = await findLastConsent(context, person.id);
  if (last === undefined || !last.is_contract || last.withdrawn_at !== null) throw new AppError('no_contract');
  const { object, writer, language } = await readPage(context, person, undefined);
  const now = clock.now();
  await tx
    .updateTable('estate_expose_consents')
    .set({ withdrawn_at: now, withdrawn_from: source.address ?? '' })
    .where('id', '=', last.id)
    .execute();
  await tx
    .updateTable('estate_stakeholders')
    .set(({ eb }) => ({ expose_confirmed_at: null, expose_withdrawn_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', person.id)
    .execute();
  await log(context, person, 'expose_withdrawn', [{ field: 'textVersion', from: last.text_version, to: null }]);
  const shown = await readStakeholder(context, person.id);
  const words = {
    offer: inSentence(nameOffer(object, language)),
    objectId: object.objectId,
    day: formatNumericDay(germanDayOf(last.confirmed_at), language),
    time: formatGermanTime(now, language),
    name: inSentence(name),
    person: inSentence(last.person),
  };
  const mail = {
    subject: stakeholderText(language, 'withdrawalMail.subject', words),
    greeting: greet(shown, language),
    text: stakeholderText(language, 'withdrawalMail.text', words),
    action: null,
    notes: [],
    closing: sayFarewell(writer, language),
    attachment: null,
    language,
  };
  // The agency’s own address is told if the agent has left.
  const { email: contact } = (await readSettings(tx, exposeAppearance)).properties;
  const told = [writer.email, contact].find(isBareAddress);
  // The withdrawal stands even where its receipt cannot be sent.
  if (isBareAddress(shown.email))
    await deliver(parts, context, { kind: 'withdrawal', object, person: shown, writer, mail });
  if (told !== undefined)
    await deliver(parts, context, {
      kind: 'withdrawal',
      object,
      person: { id: person.id, email: told },
      writer,
      mail: { ...mail, subject: stakeholderText(language, 'withdrawalNotice.subject', words) },
    });
}

/** Notes whether a reader is still interested, and whether they want emails about changes. */
export async function answerInterest(
  context: TenantContext,
  person: StakeholderRow,
  { answer, wantsUpdates }: EndpointInput<typeof answerEndpoint>['body'],
): Promise<void> {
  const { tx, clock } = context;
  const row = await lockStakeholder(tx, person.id);
  const isAnswered = answer !== undefined && answer !== row.interest_answer;
  const isTurned = wantsUpdates !== undefined && wantsUpdates === row.no_update_email;
  if (!isAnswered && !isTurned) return;
  // The version stays: an agent who has the person open can still save.
  await tx
    .updateTable('estate_stakeholders')
    .set({
      ...(isAnswered && { interest_answer: answer, interest_answered_at: clock.now() }),
      ...(isTurned && { no_update_email: !wantsUpdates }),
    })
    .where('id', '=', person.id)
    .execute();
  if (isTurned && !wantsUpdates) await cancelUpdates(context, person.id);
  await log(context, person, 'stakeholder_changed', [
    ...(isAnswered ? [{ field: 'interestAnswer', from: row.interest_answer, to: answer }] : []),
    ...(isTurned ? [{ field: 'noUpdateEmail', from: String(row.no_update_email), to: String(!wantsUpdates) }] : []),
  ]);
}

/** Emails about changes that wait for another day are not sent to somebody who wants none. */
async function cancelUpdates({ tx, clock }: TenantContext, stakeholderId: string): Promise<void> {
  const rows = await tx
    .selectFrom('estate_stakeholder_mails')
    .select('mail_id')
    .where('stakeholder_id', '=', stakeholderId)
    .where('kind', 'in', changeKinds)
    .execute();
  await cancelOwnMails(
    tx,
    rows.flatMap(({ mail_id: id }) => (id === null ? [] : [id])),
    clock.now(),
  );
}

async function log(
  context: TenantContext,
  person: StakeholderRow,
  event: 'expose_confirmed' | 'expose_withdrawn' | 'stakeholder_changed',
  changes: readonly { readonly field: string; readonly from: string | null; readonly to: string | null }[],
): Promise<void> {
  const { tx, actor, clock, source } = context;
  await recordAudit(tx, actor.organizationId, {
    event,
    userId: null,
    subject: subjectOf(await readStakeholder(context, person.id)),
    changes: [...changes],
    source,
    now: clock.now(),
  });
  await publishChange(context, person.object_id);
}
