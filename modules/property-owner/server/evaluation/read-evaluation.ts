import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Balance, Evaluation } from '../../contract/evaluation/evaluation.ts';
import { findOwnerOfBooks } from '../owners/find-owner.ts';
import { nameApart, nameWhole } from '../owners/names.ts';
import { readPostedYears } from '../owners/posted-years.ts';
import { readPostedNames } from '../transactions/postings/posted-names.ts';
import { toEvaluationTree } from './evaluation-tree.ts';
import type { Sums } from './evaluation-tree.ts';
import { noComparedSums, readComparedSums, readPostedSums } from './posted-sums.ts';
import { readBalances } from './read-balance.ts';

/** An evaluation with the balance at year end. */
export interface EvaluationAnswer {
  readonly jahresauswertung: Evaluation;
  readonly kontostand: Balance | null;
}

/** Owner and year of an evaluation, and the present day. */
export interface EvaluationQuery {
  readonly eid: string;
  readonly year: number;
  readonly today: string;
}

/**
 * Reads the evaluation of a year. @throws AppError not_found: an owner hidden by the wall, or a year outside those of
 * their postings
 */
export async function readEvaluation(
  tx: Transaction,
  { eid, year, today }: EvaluationQuery,
): Promise<EvaluationAnswer> {
  const owner = await findOwnerOfBooks(tx, eid);
  const years = (await readPostedYears(tx, [owner.id])).get(owner.id);
  if (years === undefined || year < years.first || year > years.last) throw new AppError('not_found');
  const [posted, before] = await Promise.all([
    readPostedSums(tx, { owner: owner.id, year }),
    year === years.first ? noComparedSums : readComparedSums(tx, { owner: owner.id, year: year - 1 }),
  ]);
  const names = await readPostedNames(tx, [...posted, ...before.rentalUnits, ...before.costTypes]);
  const { houses, costTypes: allCostTypes, rentalUnits, course, ...sums } = toEvaluationTree(posted, names, before);
  return {
    jahresauswertung: {
      jahr: year,
      eigentuemer: { eid: owner.external_id, nachname: nameApart(owner).nachname, anzeigename: nameWhole(owner) },
      ...toWire(sums),
      ...toResult(sums),
      verlauf: course.map(({ before: then, ...month }, index) => ({
        monat: index + 1,
        ...toAmounts(month),
        vorjahr: toAmounts(then),
      })),
      objekte: houses.map((house) => ({ id: house.id, name: house.name, ...toResult(house), ...toWire(house) })),
      kostenarten: allCostTypes.map((type) => ({
        kaid: type.kaid,
        langname: type.langname,
        ...toResult(type),
        ...toWire(type),
      })),
      mietobjekte: rentalUnits.map(
        ({ moid, strasse, hausnummer, bezeichnung, einheit, objekt, tenants, ...ofUnit }) => ({
          moid,
          objekt,
          einheit,
          strasse,
          hausnummer,
          bezeichnung,
          ...toWire(ofUnit),
          mieter: tenants.map(({ mid, vorname, nachname, costTypes, ...ofTenant }) => ({
            mid,
            vorname,
            nachname,
            ...toWire(ofTenant),
            kostenarten: costTypes.map(({ kaid, langname, ...ofType }) => ({ kaid, langname, ...toWire(ofType) })),
          })),
        }),
      ),
    },
    kontostand: await readBalances(tx, { owners: [owner.id], year, today }),
  };
}

/** Returns cents by their sign in euros, as they are sent. */
function toAmounts({ income, expenses }: { readonly income: number; readonly expenses: number }) {
  return { einnahmen: fromCents(income), ausgaben: fromCents(expenses) };
}

function toResult({ total, income, before }: Sums & { readonly before: number }) {
  return {
    einnahmen: fromCents(income),
    ausgaben: fromCents(total - income),
    ueberschuss: fromCents(total),
    vorjahr_total: fromCents(before),
  };
}

function toWire({ months, total }: Sums): Pick<Evaluation, 'summe_monate' | 'summe_total'> {
  return {
    summe_monate: months.map((cents) => fromCents(cents)),
    summe_total: fromCents(total),
  };
}
