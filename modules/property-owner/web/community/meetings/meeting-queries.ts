import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { getAgenda } from '#modules/property-owner/contract/community/meetings/agenda.ts';
import {
  getInvitation,
  listInvited,
  previewInvitation,
} from '#modules/property-owner/contract/community/meetings/invitation.ts';
import { getMeeting, listMeetings } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingsPage } from '../../pages.ts';
import { meetingKeys } from '../../query-keys.ts';

/** Meetings of a community: those to come, the next one first, then those held; the community is in the address. */
export const meetingList = defineList({
  key: [...meetingKeys.all, 'list'],
  endpoint: listMeetings,
  rows: 'versammlungen',
  page: meetingsPage,
  params: ['eid'],
});

export const meetingQuery = (eid: string, id: string) =>
  endpointQuery([...meetingKeys.all, 'one', eid, id], getMeeting, { params: { eid, id } });

export const agendaQuery = (eid: string, id: string) =>
  endpointQuery([...meetingKeys.all, 'agenda', eid, id], getAgenda, { params: { eid, id } });

export const invitationQuery = (eid: string, id: string) =>
  endpointQuery([...meetingKeys.all, 'invitation', eid, id], getInvitation, { params: { eid, id } });

/** Evidence of an invitation, page by page. */
export const proofsQuery = (eid: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...meetingKeys.all, 'proofs', eid, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listInvited,
        { params: { eid, id }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal, background: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Fetches the invitation as it would be sent now. */
export const fetchInvitation = (eid: string, id: string, signal: AbortSignal): Promise<Uint8Array> =>
  call(previewInvitation, { params: { eid, id }, query: {} }, { signal });

/** Meetings that an overview looks at. */
const maxLooked = 10;

/** The next meetings and the last ones, for an overview. */
export const nextMeetingsQuery = (eid: string) =>
  endpointQuery([...meetingKeys.all, 'next', eid], listMeetings, { params: { eid }, query: { limit: maxLooked } });
