import { pdfFile } from '#platform/contract/files.ts';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getEvaluation } from '../../contract/evaluation/evaluation.ts';

/** Query of an owner's annual evaluation with the balance at year end. */
export function evaluationQuery(eid: string, year: string) {
  return endpointQuery(['property-owner', 'evaluation', eid, year], getEvaluation, { params: { eid, year } });
}

/** Fetches the evaluation as a PDF. */
export function fetchEvaluationPdf(eid: string, year: string): Promise<Uint8Array> {
  return call({ ...getEvaluation, response: pdfFile() }, { params: { eid, year } });
}
