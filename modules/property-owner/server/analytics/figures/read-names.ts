import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { Grouping } from '#modules/property-owner/contract/analytics/plan.ts';
import { readHouseNames } from '../../owners/houses.ts';
import { readPostedNames } from '../../transactions/postings/posted-names.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { textOfCostType, textOfTenant, textOfUnit } from '../../transactions/words/reference-texts.ts';
import { namePeriod } from '../words/name-period.ts';
import { say } from '../words/say.ts';
import { isTime } from '#modules/property-owner/contract/analytics/settle-plan.ts';

/** A group as a table shows it. */
export interface NamedGroup {
  readonly name: string;
  /** Its id in the filters of transactions; null where these cannot select it. */
  readonly id: string | null;
}

type NameOf = (key: string) => NamedGroup;
const uuid = /^[\da-f]{8}-/u;

/** Reads the names of groups by their keys. */
export async function readNames(
  tx: Transaction,
  grouping: Grouping,
  keys: readonly string[],
  language: LanguageKey,
): Promise<NameOf> {
  const { report, excel } = documentTexts[language];
  if (isTime(grouping)) return (key) => ({ name: namePeriod(grouping, key, language), id: null });
  if (grouping === 'payee') return (key) => ({ name: key.trim() || say(language, 'noPayee'), id: null });
  if (grouping === 'transferable')
    return (key) => ({ name: key === 'true' ? excel.yes : key === 'false' ? excel.no : report.noCostType, id: null });
  const ids = keys.filter((key) => uuid.test(key));
  if (grouping === 'house') {
    const names = await readHouseNames(tx, ids);
    return (key) => ({ name: names.get(key) ?? report.noHouse, id: key === noId || names.has(key) ? key : null });
  }
  const posted = ids.map((id) => ({
    rentalUnitId: grouping === 'unit' ? id : null,
    tenantId: grouping === 'tenant' ? id : null,
    costTypeId: grouping === 'costType' ? id : null,
  }));
  const { rentalUnits, tenants, costTypes } = await readPostedNames(tx, posted);
  const known = {
    unit: new Map([...rentalUnits].map(([id, unit]) => [id, { id: unit.moid, name: unit.bezeichnung }])),
    tenant: new Map([...tenants].map(([id, tenant]) => [id, { id: tenant.mid, name: tenant.anzeigename }])),
    costType: new Map([...costTypes].map(([id, type]) => [id, { id: type.kaid, name: type.langname }])),
  };
  const texts = { unit: textOfUnit, tenant: textOfTenant, costType: textOfCostType };
  if (grouping === 'posting' || grouping === 'account') return (key) => ({ name: key, id: null });
  const textOf = texts[grouping];
  return (key) => {
    const found = known[grouping].get(key);
    if (found !== undefined) return found;
    const id = key.startsWith('?') ? key.slice(1) : noId;
    // A row id without a name is hidden by the wall.
    return { name: textOf('', id, report), id: uuid.test(key) ? null : id };
  };
}
