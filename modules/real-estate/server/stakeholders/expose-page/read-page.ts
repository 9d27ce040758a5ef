import { createHash } from 'node:crypto';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { isWithdrawn } from '#modules/real-estate/contract/objects/object-types.ts';
import { findCommission } from '#modules/real-estate/contract/objects/commission.ts';
import { agreements } from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import type { Consent, ExposePage } from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import { namePerson } from '#modules/real-estate/contract/stakeholders/person-name.ts';
import { exposeAppearance, exposeValues } from '../../configuration/settings.ts';
import { findObject } from '../../objects/find-object.ts';
import type { EstateObject } from '../../objects/find-object.ts';
import { describePrice, formatPrice, namePlace, readText } from '../mails/describe-offer.ts';
import { readWriter } from '../mails/read-writer.ts';
import type { Writer } from '../mails/read-writer.ts';
import { stakeholderText } from '../mails/stakeholder-texts.ts';
import type { StakeholderRow } from '../stakeholder-repository.ts';
import { readStakeholderValues } from '../stakeholder-values.ts';

type Reading = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** A page with what it was made of. */
export interface ReadPage {
  readonly page: ExposePage;
  readonly object: EstateObject;
  readonly writer: Writer;
  readonly language: LanguageKey;
}

/** Reads the page of a person, in the language wanted or that of the person. */
export async function readPage(
  context: Reading,
  person: StakeholderRow,
  wantedLanguage: LanguageKey | undefined,
): Promise<ReadPage> {
  const { tx } = context;
  const language = wantedLanguage ?? (person.language as LanguageKey);
  const object = await findObject(tx, person.object_id);
  const writer = await readWriterOf(context, person.id);
  const consent = await composeConsent(context, { object, writer, language });
  const last = await findLastConsent(context, person.id);
  const isValid = last !== undefined && last.withdrawn_at === null && (last.is_contract || !consent.isContract);
  const isContract = isValid && last.is_contract;
  return {
    object,
    writer,
    language,
    page: {
      organization: writer.organization,
      person: namePerson({ title: person.title, firstName: person.first_name, lastName: person.last_name }),
      language,
      object: {
        title: object.texts[language]?.['title'] || readText(object, 'title'),
        place: namePlace(object),
        price: describePrice(object, language),
        isOffered: !isWithdrawn(readText(object, 'realEstateStatus')),
      },
      consent,
      confirmedAt: isValid ? last.confirmed_at.toISOString() : null,
      isContract,
      withdrawnAt: last?.withdrawn_at?.toISOString() ?? null,
      appointment: hasViewing(person, context.clock.now()) ? (person.appointment?.toISOString() ?? null) : null,
      answer: person.interest_answer as ExposePage['answer'],
      wantsUpdates: !person.no_update_email,
    },
  };
}

/** True if a viewing of the person is to come: it was neither cancelled, nor were they turned down. */
const hasViewing = (
  { status, appointment, appointment_cancelled_at: cancelledAt }: StakeholderRow,
  now: Date,
): boolean => appointment !== null && appointment > now && cancelledAt === null && status !== 'AUSGESCHIEDEN';

/** The last consent of a person. */
export const findLastConsent = ({ tx }: Pick<Reading, 'tx'>, stakeholderId: string) =>
  tx
    .selectFrom('estate_expose_consents')
    .selectAll()
    .where('stakeholder_id', '=', stakeholderId)
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The agent who wrote to the person last: readers answer to them. */
async function readWriterOf({ tx, actor }: Reading, stakeholderId: string): Promise<Writer> {
  const last = await tx
    .selectFrom('estate_stakeholder_mails')
    .select('sent_by')
    .where('stakeholder_id', '=', stakeholderId)
    .where('sent_by', 'is not', null)
    .where('sent_by', '<>', actor.userId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const userId = (last?.sent_by ?? actor.userId) as typeof actor.userId;
  return readWriter({ tx, actor: { ...actor, userId } });
}

interface Composing {
  readonly object: EstateObject;
  readonly writer: Writer;
  readonly language: LanguageKey;
}

/** Composes what a reader agrees to before the exposé opens: a contract only where commission falls due to them. */
async function composeConsent({ tx }: Reading, { object, writer, language }: Composing): Promise<Consent> {
  const values = await readStakeholderValues(tx);
  const commission = findCommission(object.data as Readonly<Record<string, unknown>>);
  const isContract = commission !== null && values.exposeMode === 'contract';
  const { email: contact } = (await readSettings(tx, exposeAppearance)).properties;
  const { agb } = (await readSettings(tx, exposeValues)).properties;
  const say = (key: string, more: Readonly<Record<string, string>> = {}) =>
    stakeholderText(language, `consent.${key}`, {
      organization: writer.organization,
      // The agency's own: the wording must not hang on who wrote last.
      email: contact || writer.organization,
      ...more,
    });
  const privacy = { title: say('privacyTitle'), text: values.privacyText || say('privacyText') };
  const wording = isContract
    ? {
        isContract,
        button: say(`buttons.${values.contractButton}`),
        commission:
          commission.amount === null
            ? say('rate', { text: commission.text })
            : say('commission', { text: commission.text, amount: formatPrice(commission.amount, language) }),
        agreements: agreements.map((name) => ({ name, text: say(`agree.${name}`) })),
        texts: [
          { title: say('withdrawalTitle'), text: values.withdrawalText || say('withdrawalText') },
          { title: say('termsTitle'), text: agb || say('noTerms') },
          privacy,
        ],
      }
    : { isContract, button: say('view'), commission: '', agreements: [], texts: [privacy] };
  return { version: createHash('sha256').update(JSON.stringify(wording)).digest('hex'), ...wording };
}
