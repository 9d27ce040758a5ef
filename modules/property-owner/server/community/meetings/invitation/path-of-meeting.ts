import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { pagePaths } from '#modules/property-owner/contract/page-paths.ts';

/** Returns the path of the page of a meeting. */
export function pathOfMeeting({ id, eigentuemerEid }: Pick<Meeting, 'id' | 'eigentuemerEid'>): string {
  return `${pagePaths.meetings}/${id}?eid=${encodeURIComponent(eigentuemerEid)}`;
}
