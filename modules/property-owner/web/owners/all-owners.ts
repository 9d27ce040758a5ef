import { allOwners } from '../../contract/external-ids.ts';
import type { Owner } from '../../contract/owners/owners.ts';

/** First year of "all" where the years of too many owners are not known. */
const earliestYear = 2000;

/**
 * Combines owners to one, for a screen about all of them: their rental units, tenants and cost types.
 * @param few all owners that the user may see if they are few, else none: then nothing is listed
 */
export function combineOwners(few: readonly Owner[], thisYear: number): Owner {
  const pick = <T>(of: (owner: Owner) => readonly T[], key: (one: T) => string): T[] => [
    ...new Map(few.flatMap(of).map((one) => [key(one), one])).values(),
  ];
  const years = few.flatMap(({ buchungen_start_jahr: first, buchungen_end_jahr: last }) =>
    first === null || last === null ? [] : [first, last],
  );
  const isKnown = few.length > 0;
  return {
    eid: allOwners,
    nachname: '',
    anzeigename: '',
    ort: '',
    aktiv: true,
    objekte: pick(
      ({ objekte }) => objekte,
      ({ id }) => id,
    ),
    mietobjekte: pick(
      ({ mietobjekte }) => mietobjekte,
      ({ moid }) => moid,
    ),
    mieter: pick(
      ({ mieter }) => mieter,
      ({ mid }) => mid,
    ),
    kostenarten: pick(
      ({ kostenarten }) => kostenarten,
      ({ kaid }) => kaid,
    ),
    buchungen_start_jahr: isKnown ? (years.length === 0 ? null : Math.min(...years)) : earliestYear,
    buchungen_end_jahr: isKnown ? (years.length === 0 ? null : Math.max(...years)) : thisYear,
  };
}
