import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import type { PropertyAnswer } from '../../contract/property/assistant.ts';
import { sayReply } from '../care/say-reply.ts';
import { draftPropertyByModel } from '../model/draft-property.ts';
import type { AssistantEngines } from '../model/open-engines.ts';
import type { KnownPerson } from '../model/pseudonyms.ts';
import { draftPropertyByRules } from './draft-by-rules.ts';

/** A dictation of property staff. */
export interface PropertyQuestion {
  readonly prompt: string;
  readonly withoutModel?: boolean | undefined;
}

/**
 * Drafts a text of what was said. Where a language model fails, rules draft and the answer says so.
 * @param onText receives the text as the model writes it
 */
export async function answerProperty(
  engines: Pick<AssistantEngines, 'openModel'>,
  member: MemberContext,
  { prompt, withoutModel = false }: PropertyQuestion,
  onText?: (text: string) => void,
): Promise<PropertyAnswer> {
  const { people, ...sender } = await member.read(readWriter);
  const byRules = draftPropertyByRules(prompt, { now: member.clock.now(), sender });
  if (byRules.type === 'text') {
    const language = await member.read((context) => readLanguage(context));
    const text = sayReply(language, 'property', byRules.reply ?? 'nothing');
    return { type: 'text', text, engine: 'rules', gaps: [], needsLawyer: false };
  }
  const opened = withoutModel ? undefined : await engines.openModel(member, 'property_drafted_by_model');
  const outcome =
    opened &&
    (await draftPropertyByModel(opened.model, prompt, { rulesDraft: byRules, people, onText, signal: member.signal }));
  if (opened === undefined || outcome === undefined) return { ...byRules, engine: 'rules' };
  if ('problem' in outcome) return { ...byRules, engine: 'rules', problem: outcome.problem };
  return { ...byRules, ...outcome.draft, engine: 'language-model', model: opened.place.model };
}

/** Names of the organisation that are hidden from models. */
const maxPeople = 5000;

/** Reads who writes, for which organisation, and whose names a model must not see. */
async function readWriter({ tx, actor }: TenantContext): Promise<{
  readonly organization: string;
  readonly name: string;
  readonly people: readonly KnownPerson[];
}> {
  const organization = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  const staff = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('m.state', '=', 'active')
    .limit(maxPeople)
    .execute();
  const own = staff.find(({ id }) => id === actor.userId);
  const people = staff.map(({ firstName, lastName }) => ({ firstName, lastName }));
  return { organization: organization.name, name: own ? `${own.firstName} ${own.lastName}`.trim() : '', people };
}
