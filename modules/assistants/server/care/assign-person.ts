import type { DraftedEntry } from '../../contract/drafts/drafted.ts';
import { matchPerson } from '../people/match-person.ts';
import type { CareScene } from './read-scene.ts';

/** Person of a draft: one, or those among whom somebody has to choose. */
interface Assigned {
  readonly patientId: string | null;
  readonly candidates: string[];
  /** Person who was chosen before somebody else was named. */
  readonly chosen: string | null;
}

/** Finds the person of a drafted entry; where it is not certain, a person decides. */
export function assignPerson(
  { person }: Pick<DraftedEntry, 'person'>,
  { patients, chosen }: Pick<CareScene, 'patients' | 'chosen'>,
): Assigned {
  const isNamed = person.name !== '' || person.room !== '';
  if (!isNamed) return { patientId: chosen?.id ?? null, candidates: [], chosen: null };
  const found = matchPerson(person, patients);
  const [only] = found;
  if (chosen !== undefined) {
    if (found.some(({ id }) => id === chosen.id)) return { patientId: chosen.id, candidates: [], chosen: null };
    return { patientId: null, candidates: [chosen.id, ...found.map(({ id }) => id)], chosen: chosen.id };
  }
  if (only !== undefined && found.length === 1) return { patientId: only.id, candidates: [], chosen: null };
  return { patientId: null, candidates: found.map(({ id }) => id), chosen: null };
}
