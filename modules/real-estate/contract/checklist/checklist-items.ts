import { addMonths } from '#platform/contract/days.ts';

/** States of a paper. */
export const checklistStatuses = ['OFFEN', 'ANGEFORDERT', 'VORHANDEN', 'NICHT_NOETIG'] as const;
export type ChecklistStatus = (typeof checklistStatuses)[number];

/** Papers in groups, by the types of objects that have a checklist. */
const lists = {
  'realestates.houseBuy': {
    law: [
      'landRegister',
      'encumbrances',
      'landCharges',
      'rightsOfWay',
      'buildingPermit',
      'contamination',
      'monument',
      'propertyTax',
    ],
    plans: ['siteMap', 'buildingPlans', 'buildingDescription', 'livingSpaceCalculation', 'usableSpaceCalculation'],
    energy: [
      'energyCertificate',
      'modernisation',
      'operatingCosts',
      'heatingRecord',
      'maintenanceContracts',
      'warranties',
    ],
    contract: ['insurance', 'tenancies', 'mandate', 'authority', 'identification'],
  },
  'realestates.livingBuySite': {
    law: ['landRegister', 'encumbrances', 'contamination', 'preemption', 'propertyTax'],
    plans: [
      'siteMap',
      'developmentPlan',
      'preliminaryPermit',
      'developmentProof',
      'soilReport',
      'survey',
      'linePlans',
      'landValue',
    ],
    contract: ['leases', 'mandate', 'authority', 'identification'],
  },
} as const;

type Lists = typeof lists;
type ChecklistGroup = keyof Lists['realestates.houseBuy'];
type ItemsOf<Type> = Type extends keyof Lists ? Lists[Type][keyof Lists[Type]] : never;
export type ChecklistItem = (ItemsOf<keyof Lists> & readonly string[])[number];

/** A group of papers. */
export interface ChecklistPart {
  readonly group: ChecklistGroup;
  readonly items: readonly ChecklistItem[];
}

/** Papers of a type in groups; none for types without a checklist. */
export function checklistOf(type: string): readonly ChecklistPart[] {
  const groups = (
    lists as Readonly<Record<string, Readonly<Partial<Record<ChecklistGroup, readonly ChecklistItem[]>>>>>
  )[type];
  return Object.entries(groups ?? {}).map(([group, items]) => ({ group: group as ChecklistGroup, items }));
}

/** All papers of any list. */
export const checklistItems = [
  ...new Set(Object.keys(lists).flatMap((type) => checklistOf(type).flatMap(({ items }) => items))),
] as [ChecklistItem, ...ChecklistItem[]];

/** Months after which an extract of the land register is asked for again. */
const landRegisterMonths = 3;

/** A paper's dates, `YYYY-MM-DD`. */
interface Dated {
  readonly item: string;
  readonly status: ChecklistStatus;
  readonly receivedAt: string | null;
  readonly validUntil: string | null;
}

/** True if a paper is there, but too old. */
export function isStale({ item, status, receivedAt, validUntil }: Dated, today: string): boolean {
  if (status !== 'VORHANDEN') return false;
  if (validUntil !== null) return validUntil < today;
  return item === 'landRegister' && receivedAt !== null && addMonths(receivedAt, landRegisterMonths) < today;
}

/** Counts the papers that need nothing more. */
export function countDone(items: readonly { readonly status: ChecklistStatus }[]): number {
  return items.filter(({ status }) => status === 'VORHANDEN' || status === 'NICHT_NOETIG').length;
}
