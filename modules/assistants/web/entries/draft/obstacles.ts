import { findChecks, listOpenChecks } from '../fields/field-marks.ts';
import type { DraftEditing } from './use-draft.ts';

/** Things that a person has to do before they can release a draft. */
export type Obstacle = 'person' | 'event' | 'value' | 'check';

/** Finds the first obstacle to the release of a draft; null if there is none. */
export function findObstacle({
  saved,
  shown,
  lacksTime,
}: Pick<DraftEditing, 'saved' | 'shown' | 'lacksTime'>): Obstacle | null {
  if (saved.patient === null) return 'person';
  if (shown.eventAsked || lacksTime) return 'event';
  const checks = findChecks(shown, shown.marks);
  if (checks.some(({ reason }) => reason === 'impossible')) return 'value';
  return listOpenChecks(checks, shown.marks).length === 0 ? null : 'check';
}
