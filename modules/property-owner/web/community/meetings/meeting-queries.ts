import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { getAgenda } from '#modules/property-owner/contract/community/meetings/agenda.ts';
import { getMeeting, listMeetings } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingsPage } from '../../pages.ts';

export const meetingKeys = { all: ['property-owner', 'meetings'] } as const;

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
