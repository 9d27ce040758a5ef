import { riskAreas } from '#modules/assistants/contract/drafts/answer.ts';
import type { Assessment, Risk, RiskArea, RiskTopic } from '#modules/assistants/contract/drafts/answer.ts';
import { findOpenCells } from '#modules/assistants/contract/entries/open-cells.ts';
import type { DraftMarks } from '#modules/assistants/contract/entries/entry.ts';

/** Path of a cell in requests and errors. */
export function cellPath(topic: RiskTopic, area: RiskArea): string {
  return `sis.${topic}.${area}`;
}

type Marks = Pick<DraftMarks, 'proposed' | 'confirmed'>;

/** A cell as the form shows it: a proposal counts as open until somebody has tapped it. */
export function readCell(sis: Assessment, marks: Marks, topic: RiskTopic, area: RiskArea) {
  const risk = sis[topic].risks[area];
  const path = cellPath(topic, area);
  const isProposal = risk.riskExists !== null && marks.proposed.includes(path) && !marks.confirmed.includes(path);
  return { risk, decided: isProposal ? null : risk.riskExists, proposal: isProposal ? risk.riskExists : null };
}

/** Changes a cell; a „nein“ or an open one has neither reason nor further assessment. */
export function changeCell(sis: Assessment, topic: RiskTopic, area: RiskArea, change: Partial<Risk>): Assessment {
  const { risks } = sis[topic];
  const changed = { ...risks[area], ...change };
  const cell = changed.riskExists === true ? changed : { ...changed, explanation: '', furtherAssessment: null };
  return { ...sis, [topic]: { ...sis[topic], risks: { ...risks, [area]: cell } } };
}

/** Decides the cells of a row that are open and no proposal as „nein“. */
export function denyRest(sis: Assessment, topic: RiskTopic): Assessment {
  const open = riskAreas.filter((area) => sis[topic].risks[area].riskExists === null);
  return open.reduce((changed, area) => changeCell(changed, topic, area, { riskExists: false }), sis);
}

/** Lists the open cells with their topics and areas. */
export function listOpenCells(sis: Assessment, marks: Marks): { path: string; topic: RiskTopic; area: RiskArea }[] {
  return findOpenCells(sis, marks).map((path) => {
    const [, topic, area] = path.split('.') as [string, RiskTopic, RiskArea];
    return { path, topic, area };
  });
}
