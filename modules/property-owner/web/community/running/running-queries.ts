import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getRunningMeeting } from '#modules/property-owner/contract/community/running/running.ts';
import { meetingKeys } from '../../query-keys.ts';

/** Records of other devices appear within this time. */
const pollMs = 5000;

/** Query of a meeting as it is run, with what was recorded so far. */
export const runningMeetingQuery = (eid: string, id: string) => ({
  ...endpointQuery([...meetingKeys.all, 'running', eid, id], getRunningMeeting, { params: { eid, id } }),
  refetchInterval: pollMs,
  // The page works on without a connection.
  networkMode: 'always' as const,
  gcTime: Infinity,
});
