import { pdfFile } from '#platform/contract/files.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getEvaluation } from '../../contract/evaluation/evaluation.ts';

/** Query of an owner's annual evaluation with the balance at year end. */
export function evaluationQuery(eid: string, year: string) {
  return endpointQuery(['property-owner', 'evaluation', eid, year], getEvaluation, { params: { eid, year } });
}

/** The evaluation as a PDF, by the same endpoint. */
export const getEvaluationPdf = { ...getEvaluation, response: pdfFile() } as const;
