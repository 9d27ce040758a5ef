import { countVotes } from '../counting/count-votes.ts';
import type { Proxy, VoteCount } from '../counting/votes.ts';
import { itemOf } from './replay.ts';
import type { Attendance, MeetingState } from './replay.ts';
import type { RunningMeeting } from './scene.ts';

const isThere = ({ stand }: Attendance): boolean => stand !== 'ABWESEND';

/** Entries that are present or represented. */
export const listPresent = (attendance: ReadonlyMap<string, Attendance>): readonly string[] =>
  [...attendance].filter(([, is]) => isThere(is)).map(([id]) => id);

/** Counts the votes on an agenda item with who is there now, or was when its result was announced. */
export function countRunningItem(
  { mitglieder, tops, regeln }: Pick<RunningMeeting, 'mitglieder' | 'tops' | 'regeln'>,
  state: MeetingState,
  top: string,
): VoteCount {
  const { stimmen, ausgeschlossen, zaehlung, verkuendung } = itemOf(state, top);
  // A later change of members, shares or rules does not change what was announced.
  if (verkuendung !== null && verkuendung.auszaehlung !== null) return verkuendung.auszaehlung;
  const attendance = verkuendung?.anwesend ?? state.anwesenheit;
  const holderOf = (voter: string): string | undefined => {
    const is = attendance.get(voter);
    return is?.stand === 'VERTRETEN' ? is.inhaber : undefined;
  };
  const proxies = [...attendance].flatMap(([voterId, { stand, inhaber: holder, vollmachtVom: day }]): Proxy[] =>
    stand === 'VERTRETEN' ? [{ voterId, holder, day }] : [],
  );
  const typed = (votes: number | null): number | undefined => votes ?? undefined;
  return countVotes({
    voters: mitglieder.map(({ id, person, einheit: unit, mea: share }) => ({ id, person, unit, share })),
    principle: regeln.stimmprinzip,
    majority: tops.find(({ id }) => id === top)?.mehrheit ?? 'EINFACH',
    quorumPercent: regeln.quorumProzent,
    votes: [...stimmen].map(([voterId, choice]) => ({ voterId, choice, by: holderOf(voterId) })),
    present: listPresent(attendance),
    proxies,
    excluded: ausgeschlossen,
    counted:
      zaehlung === null
        ? undefined
        : { yes: typed(zaehlung.ja), no: typed(zaehlung.nein), abstained: typed(zaehlung.enthaltung) },
  });
}
