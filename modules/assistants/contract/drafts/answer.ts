import { z } from 'zod';

/** Kinds of answers of an assistant; `text` is an answer that there is nothing to keep of. */
export const answerTypes = ['report', 'sis', 'vitals', 'text'] as const;
export type AnswerType = (typeof answerTypes)[number];

/** Drafting engines, as the screen names them. */
export const engines = ['language-model', 'rules'] as const;
export type Engine = (typeof engines)[number];

/** Vital signs with a field of their own, in their order on screens and paper. */
export const vitalFields = ['bloodPressure', 'heartRate', 'bodyTemperature'] as const;
export type VitalField = (typeof vitalFields)[number];

const said = z.string();

/** Data of one entry: texts, '' for everything that was not said. Decimals have a comma: '37,2'. */
export const careDataSchema = z.object({
  patientName: said,
  bloodPressure: said,
  heartRate: said,
  bodyTemperature: said,
  text: said,
});
export type CareData = z.infer<typeof careDataSchema>;

/** Areas of risk of a structured assessment, in the order of its form. */
export const riskAreas = ['decubitus', 'fall', 'incontinence', 'pain', 'nutrition', 'cystitis_intertrigo'] as const;
export type RiskArea = (typeof riskAreas)[number];

/** A cell of the risk matrix; null: not decided. */
export const riskSchema = z.object({
  riskExists: z.boolean().nullable(),
  explanation: z.string(),
  furtherAssessment: z.boolean().nullable(),
});
export type Risk = z.infer<typeof riskSchema>;

const risksSchema = z.object({
  decubitus: riskSchema,
  fall: riskSchema,
  incontinence: riskSchema,
  pain: riskSchema,
  nutrition: riskSchema,
  cystitis_intertrigo: riskSchema,
});

const topicSchema = z.object({ text: z.string() });
const topicWithRisksSchema = z.object({ text: z.string(), risks: risksSchema });

/** Topics with a row in the risk matrix. */
export const riskTopics = ['topic1', 'topic2', 'topic3', 'topic4', 'topic5'] as const;
export type RiskTopic = (typeof riskTopics)[number];

/** Topics of a structured assessment: the opening question, then the six topics. */
export const topics = ['topic0', ...riskTopics, 'topic6'] as const;
export type Topic = (typeof topics)[number];

/** A structured assessment („strukturierte Informationssammlung“). */
export const assessmentSchema = z.object({
  topic0: topicSchema,
  topic1: topicWithRisksSchema,
  topic2: topicWithRisksSchema,
  topic3: topicWithRisksSchema,
  topic4: topicWithRisksSchema,
  topic5: topicWithRisksSchema,
  topic6: topicSchema,
});
export type Assessment = z.infer<typeof assessmentSchema>;

/** Creates an assessment in which nothing was said and no cell is decided. */
export function createEmptyAssessment(): Assessment {
  const cell = (): Risk => ({ riskExists: null, explanation: '', furtherAssessment: null });
  const row = () => ({
    text: '',
    risks: {
      decubitus: cell(),
      fall: cell(),
      incontinence: cell(),
      pain: cell(),
      nutrition: cell(),
      cystitis_intertrigo: cell(),
    },
  });
  return {
    topic0: { text: '' },
    topic1: row(),
    topic2: row(),
    topic3: row(),
    topic4: row(),
    topic5: row(),
    topic6: { text: '' },
  };
}
