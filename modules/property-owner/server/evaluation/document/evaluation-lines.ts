import { toCents } from '#platform/contract/decimals.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
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

/** Lists houses, their rental units, the tenants of these, and the tenants' cost types. */
export function listLines({ objekte, mietobjekte }: Evaluation, words: DocumentTexts['report']): Line[] {
  const byHouse = Map.groupBy(mietobjekte, ({ objekt }) => objekt?.id ?? noId);
  return objekte.flatMap((house) => {
    const units = byHouse.get(house.id) ?? [];
    return units.length === 0 ? [] : [toLine('house', house.name || words.noHouse, house), ...listUnits(units, words)];
  });
}

function listUnits(units: Evaluation['mietobjekte'], words: DocumentTexts['report']): Line[] {
  return units.flatMap((unit) => [
    toLine('unit', textOfUnit(unit.einheit, unit.moid, words), unit),
    ...unit.mieter.flatMap((tenant) => [
      toLine('tenant', textOfTenant(`${tenant.vorname} ${tenant.nachname}`.trim(), tenant.mid, words), tenant),
      ...tenant.kostenarten.map((type) => toLine('cost', textOfCostType(type.langname, type.kaid, words), type)),
    ]),
  ]);
}

const indents = { house: 0, unit: 6, tenant: 12, cost: 18 } as const;

function toLine(kind: keyof typeof indents, name: string, { summe_monate, summe_total }: Sums): Line {
  return {
    kind,
    name,
    indent: indents[kind],
    cents: [...summe_monate, summe_total].map((amount) => Number(toCents(amount))),
  };
}
