import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#platform/web/api/client.ts';
import { createClientId } from '#platform/web/api/client-id.ts';
import { readClock } from '#platform/web/clock.ts';
import { useOutbox } from '#platform/web/offline/use-outbox.ts';
import { meetingRecordSchema } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import type { MeetingRecord } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import { applyRecord, findObstacle, replayRecords } from '#modules/property-owner/contract/community/running/replay.ts';
import type { MeetingScene, RecordObstacle } from '#modules/property-owner/contract/community/running/replay.ts';
import { recordMeeting } from '#modules/property-owner/contract/community/running/running.ts';
import type { RunningMeeting } from '#modules/property-owner/contract/community/running/scene.ts';
import { meetingKeys } from '../../query-keys.ts';
import { resolutionKeys } from '../resolutions/resolution-queries.ts';
import { runningMeetingQuery } from './running-queries.ts';

/** A record without id and instant, which it gets when it is made. */
export type NewRecord = MeetingRecord extends infer Each
  ? Each extends MeetingRecord
    ? Omit<Each, 'id' | 'am'>
    : never
  : never;

const readRecord = (stored: unknown): MeetingRecord | undefined => meetingRecordSchema.safeParse(stored).data;

/**
 * Runs a meeting: what was recorded by all devices, with what this one has not sent yet, and how to record more. Works on
 * without a connection.
 */
export function useRunningMeeting(eid: string, id: string) {
  const client = useQueryClient();
  const query = runningMeetingQuery(eid, id);
  const { data, error, refetch } = useQuery(query);
  const [refused, setRefused] = useState<readonly RecordObstacle[]>([]);
  const outbox = useOutbox<MeetingRecord>(`meeting.${id}`, {
    worksOffline: true,
    read: readRecord,
    send: async (eintraege) => {
      const answer = await call(
        recordMeeting,
        { params: { eid, id }, body: { eintraege: [...eintraege] } },
        { background: true },
      );
      // A poll that was asked before this answer knows less than it.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (before) => before && { ...before, eintraege: answer.eintraege });
      if (answer.abgelehnt.length > 0) setRefused(answer.abgelehnt.map(({ grund }) => grund));
      if (eintraege.some(({ art }) => art === 'VERKUENDUNG' || art === 'BEGINN' || art === 'ENDE'))
        await Promise.all(
          [[...meetingKeys.all, 'one'], [...meetingKeys.all, 'list'], resolutionKeys.all].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        );
    },
  });
  const { waiting } = outbox;
  const state = useMemo(() => {
    if (data === undefined) return null;
    const scene = sceneOf(data.versammlung);
    const known = new Set(data.eintraege.map((record) => record.id));
    return waiting
      .filter((record) => !known.has(record.id))
      .reduce(
        (before, record) => (findObstacle(scene, before, record) === null ? applyRecord(before, record) : before),
        replayRecords(data.eintraege),
      );
  }, [data, waiting]);
  return {
    meeting: data?.versammlung ?? null,
    state,
    error,
    refetch,
    outbox,
    refused,
    forgetRefused: () => setRefused([]),
    record: (given: NewRecord) =>
      outbox.add({ ...given, id: createClientId(), am: readClock().toISOString() } as MeetingRecord),
  };
}

const sceneOf = ({ tops, mitglieder }: RunningMeeting): MeetingScene => ({
  motions: new Map(tops.map(({ id, antrag }) => [id, antrag])),
  members: new Set(mitglieder.map(({ id }) => id)),
});
