import type { MemberContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import type { CareAnswer } from '../../contract/care/assistant.ts';
import type { ModelProblem } from '../../contract/model/model-problems.ts';
import type { Drafted, DraftedEntry } from '../../contract/drafts/drafted.ts';
import { noMarks } from '../../contract/entries/entry.ts';
import { draftByRules } from '../drafts/draft-by-rules.ts';
import { keepDrafts } from '../entries/drafts.ts';
import type { NewDraft } from '../entries/drafts.ts';
import { matrixCells } from '../../contract/entries/open-cells.ts';
import { draftByModel } from '../model/draft-care.ts';
import type { AssistantEngines } from '../model/open-engines.ts';
import { assignPerson } from './assign-person.ts';
import { assignTime } from './assign-time.ts';
import { readScene } from './read-scene.ts';
import type { CareScene } from './read-scene.ts';
import { sayReply } from './say-reply.ts';

/** A dictation, with whom and what it belongs to. */
export interface CareQuestion {
  readonly prompt: string;
  readonly patientId?: string | null | undefined;
  readonly kind?: 'sis' | undefined;
  readonly withoutModel?: boolean | undefined;
}

interface Drafting {
  readonly drafted: Drafted;
  readonly engine: CareAnswer['engine'];
  readonly model?: string;
  readonly problem?: ModelProblem;
}

/**
 * Drafts what was said and keeps the drafts. No connection to the database is held while a language model is waited for;
 * where it fails, rules draft and the answer says so.
 * @param onText receives the text as the model writes it
 * @throws AppError reference_not_found, care_drafts_full
 */
export async function answerCare(
  engines: Pick<AssistantEngines, 'openModel'>,
  member: MemberContext,
  question: CareQuestion,
  onText?: (text: string) => void,
): Promise<CareAnswer> {
  const scene = await member.read((context) => readScene(context, question.patientId ?? null));
  const drafting = await draft(engines, member, { question, scene, onText });
  const { drafted, engine, model, problem } = drafting;
  const common = { type: drafted.type, engine, ...(model !== undefined && { model }), ...(problem && { problem }) };
  if (drafted.type === 'text') {
    const language = await member.read((context) => readLanguage(context));
    return { ...common, text: sayReply(language, 'care', drafted.reply ?? 'nothing'), drafts: [] };
  }
  const now = member.clock.now();
  const drafts = await member.transaction((context) =>
    keepDrafts(
      context,
      drafted.entries.map((entry) => toNewDraft(entry, { drafting, scene, now, question })),
    ),
  );
  const [first] = drafted.entries;
  return {
    ...common,
    text: sayText(drafted),
    ...(first && { data: first.data }),
    ...(drafted.entries.length > 1 && { entries: drafted.entries.map(({ data }) => data) }),
    ...(drafted.sis && { sis: drafted.sis }),
    ...(drafted.addendum && { addendum: true }),
    drafts,
  };
}

interface Work {
  readonly question: CareQuestion;
  readonly scene: CareScene;
  readonly onText: ((text: string) => void) | undefined;
}

async function draft(
  engines: Pick<AssistantEngines, 'openModel'>,
  member: MemberContext,
  { question: { prompt, kind, withoutModel = false }, scene, onText }: Work,
): Promise<Drafting> {
  const byRules = draftByRules(prompt, { now: member.clock.now(), kind, people: scene.patients });
  // Orders and questions go to no model: there is nothing to draft.
  const opened =
    withoutModel || byRules.type === 'text' ? undefined : await engines.openModel(member, 'care_drafted_by_model');
  if (opened === undefined) return { drafted: byRules, engine: 'rules' };
  const outcome = await draftByModel(opened.model, prompt, {
    rulesDraft: byRules,
    people: [...scene.patients.map(toKnown), ...scene.staff],
    onText,
    signal: member.signal,
  });
  if (outcome === undefined) return { drafted: byRules, engine: 'rules' };
  return 'problem' in outcome
    ? { drafted: byRules, engine: 'rules', problem: outcome.problem }
    : { drafted: outcome.draft, engine: 'language-model', model: opened.place.model };
}

const toKnown = ({ street, city, telephoneNumber, ...patient }: CareScene['patients'][number]) => ({
  ...patient,
  details: [street, city, telephoneNumber],
});

interface Keeping {
  readonly drafting: Drafting;
  readonly scene: CareScene;
  readonly now: Date;
  readonly question: CareQuestion;
}

function toNewDraft(entry: DraftedEntry, { drafting, scene, now, question }: Keeping): NewDraft {
  const { drafted, engine, model = '' } = drafting;
  const { patientId, candidates, chosen } = assignPerson(entry, scene);
  const { eventAt, isAsked } = assignTime(entry.event, now);
  const sis = drafted.sis ?? null;
  const proposed =
    sis === null
      ? []
      : matrixCells.filter(({ topic, area }) => sis[topic].risks[area].riskExists !== null).map(({ path }) => path);
  return {
    type: drafted.type === 'text' ? 'report' : drafted.type,
    patientId,
    eventAt,
    isEventAsked: isAsked,
    content: { data: entry.data, values: entry.values, sis },
    marks: {
      ...noMarks,
      person: entry.person,
      candidates,
      chosen,
      sources: [...entry.sources],
      checks: [...entry.checks],
      hints: [...entry.hints],
      proposed,
    },
    // An entry contains nobody else's words.
    said: drafted.entries.length > 1 ? entry.data.text : question.prompt,
    engine,
    model,
  };
}

/** Says an answer as text: for clients that show nothing else. */
function sayText({ entries, sis }: Drafted): string {
  if (sis !== undefined)
    return [sis.topic0, sis.topic1, sis.topic2, sis.topic3, sis.topic4, sis.topic5, sis.topic6]
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n\n');
  return entries
    .map(({ data }) => sayEntry(data))
    .filter((text) => text !== '')
    .join('\n\n');
}

function sayEntry({ bloodPressure, heartRate, bodyTemperature, text }: DraftedEntry['data']): string {
  const values = [
    bloodPressure === '' ? '' : `RR ${bloodPressure} mmHg`,
    heartRate === '' ? '' : `Puls ${heartRate}/min`,
    bodyTemperature === '' ? '' : `Temperatur ${bodyTemperature} °C`,
  ].filter((value) => value !== '');
  return [values.join(', '), text].filter((part) => part !== '').join('\n');
}
