import { toCents } from '#platform/contract/decimals.ts';
import type { Evaluation } from '#modules/property-owner/contract/evaluation/evaluation.ts';
import { textOfCostType, textOfTenant, textOfUnit } from '../../transactions/words/reference-texts.ts';
import type { DocumentTexts } from '../../transactions/words/document-texts.ts';
import type { EvaluationLine } from './lay-out-pages.ts';

/** A line before the width of its column is known. */
interface Line extends Pick<EvaluationLine, 'kind' | 'cents'> {
  readonly name: string;
  /** Indent from the left edge of the column, in points. */
  readonly indent: number;
}

type Sums = Pick<Evaluation, 'summe_monate' | 'summe_total'>;

/** Lists rental units, their tenants, and the tenants' cost types. */
export function listLines({ mietobjekte }: Evaluation, words: DocumentTexts['report']): Line[] {
  return mietobjekte.flatMap((unit) => [
    toLine('unit', textOfUnit(unit.bezeichnung, unit.moid, words), unit),
    ...unit.mieter.flatMap((tenant) => [
      toLine('tenant', textOfTenant(`${tenant.vorname} ${tenant.nachname}`.trim(), tenant.mid, words), tenant),
      ...tenant.kostenarten.map((type) => toLine('cost', textOfCostType(type.langname, type.kaid, words), type)),
    ]),
  ]);
}

const indents = { unit: 0, tenant: 8, cost: 16 } as const;

function toLine(kind: keyof typeof indents, name: string, { summe_monate, summe_total }: Sums): Line {
  return {
    kind,
    name,
    indent: indents[kind],
    cents: [...summe_monate, summe_total].map((amount) => Number(toCents(amount))),
  };
}
