import type { MeetingState } from '#modules/property-owner/contract/community/running/replay.ts';
import type { RunningMeeting } from '#modules/property-owner/contract/community/running/scene.ts';
import type { NewRecord } from './use-running-meeting.ts';

/** Props of each panel of a running meeting. */
export interface PanelProps {
  readonly meeting: RunningMeeting;
  readonly state: MeetingState;
  readonly record: (given: NewRecord) => void;
}

/** Props of panels about one agenda item. */
export interface ItemProps extends PanelProps {
  readonly item: RunningMeeting['tops'][number];
}
