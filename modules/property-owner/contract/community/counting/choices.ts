import { keyOfPerson } from '../person-key.ts';
import { groupBy } from './ballots.ts';
import type { Ballot } from './ballots.ts';
import type { CastVote, EligibleVoter, Proxy, VoteChoice, VoteNote, VotesToCount } from './votes.ts';

type Note = (note: VoteNote) => void;

/** Choice of each entry: in time, by whoever may vote for it, the last one. */
export function findChoices(given: VotesToCount, note: Note): ReadonlyMap<string, VoteChoice> {
  const voters = new Map(given.voters.map((voter) => [voter.id, voter]));
  const barred = barredPersons(given);
  const end = given.deadline === undefined ? Infinity : Date.parse(given.deadline);
  const choices = new Map<string, VoteChoice>();
  for (const [id, votes] of groupBy(given.votes, ({ voterId }) => voterId)) {
    const voter = voters.get(id);
    if (voter === undefined) {
      note({ code: 'not_eligible', person: id });
      continue;
    }
    const { person, unit } = voter;
    const inTime = votes.filter(({ at }) => at === undefined || Date.parse(at) < end);
    if (inTime.length < votes.length) note({ code: 'late', person, unit });
    const permitted = inTime.filter(({ by }) => {
      const isBarred = by !== undefined && barred.has(keyOfPerson(by));
      if (isBarred) note({ code: 'barred', person: by });
      return !isBarred;
    });
    const choice = chooseVote(permitted, voter, given, note);
    if (choice === undefined) continue;
    if (given.present !== undefined && !given.present.includes(id)) note({ code: 'not_present', person, unit });
    else choices.set(id, choice);
  }
  return choices;
}

/** Keys of persons who must not vote; where everybody has to agree, they agree as well. */
export function barredPersons({ voters, excluded = [], majority }: VotesToCount): ReadonlySet<string> {
  const barred = majority === 'UMLAUF_ALLE' ? [] : voters.filter(({ id }) => excluded.includes(id));
  return new Set(barred.map(({ person }) => keyOfPerson(person)));
}

function chooseVote(
  votes: readonly CastVote[],
  voter: EligibleVoter,
  given: VotesToCount,
  note: Note,
): VoteChoice | undefined {
  const { person, unit } = voter;
  const isOwn = ({ by }: CastVote): boolean => by === undefined || keyOfPerson(by) === keyOfPerson(person);
  const own = votes.filter(isOwn);
  const cast = own.length > 0 ? own : castByProxy(votes, voter, given, note);
  if (cast.length > 1) note({ code: 'changed', person, unit });
  return cast.toSorted((left, right) => timeOf(left) - timeOf(right)).at(-1)?.choice;
}

const timeOf = ({ at }: CastVote): number => (at === undefined ? 0 : Date.parse(at));

function castByProxy(
  votes: readonly CastVote[],
  voter: EligibleVoter,
  { proxies, acceptedProxies = {} }: VotesToCount,
  note: Note,
): readonly CastVote[] {
  if (proxies === undefined || votes.length === 0) return votes;
  const { id, person, unit } = voter;
  const own: readonly Proxy[] = proxies.filter(({ voterId }) => voterId === id);
  const holders = new Set(own.map(({ holder }) => keyOfPerson(holder)));
  const latest = own.reduce((last, { day }) => (day !== null && day > last ? day : last), '');
  const newest = new Set(own.filter(({ day }) => day === latest).map(({ holder }) => keyOfPerson(holder)));
  const accepted = acceptedProxies[id];
  let holder: string | undefined;
  if (holders.size <= 1) [holder] = holders;
  else if (accepted !== undefined) {
    holder = keyOfPerson(accepted);
    note({ code: 'proxy_accepted', person, unit });
  } else if (newest.size === 1 && own.every(({ day }) => day !== null)) [holder] = newest;
  else {
    note({ code: 'proxy_undecided', person, unit });
    return [];
  }
  return votes.filter(({ by = '' }) => {
    const key = keyOfPerson(by);
    if (key === holder) return true;
    note({ code: holders.has(key) ? 'proxy_replaced' : 'proxy_missing', person: by, unit });
    return false;
  });
}

/** Choice of a ballot: all who hold it vote alike, or it counts for nothing (§ 25 (2) s. 2 WEG). */
export function chooseBallot(
  { voters, unit }: Ballot,
  choices: ReadonlyMap<string, VoteChoice>,
  { objections = [], needsAll }: { readonly objections?: readonly string[] | undefined; readonly needsAll: boolean },
  note: Note,
): VoteChoice | null {
  const persons = [...groupBy(voters, ({ person }) => keyOfPerson(person)).values()];
  const said = persons.map((entries) => entries.flatMap(({ id }) => choices.get(id) ?? []));
  const [choice, ...others] = new Set(said.flat());
  if (choice === undefined) return null;
  if (others.length > 0) {
    note({ code: persons.length > 1 ? 'co_owners_differ' : 'votes_differ', unit });
    return null;
  }
  if (voters.some(({ id }) => objections.includes(id))) {
    note({ code: 'co_owner_objected', unit });
    return null;
  }
  if (said.every((own) => own.length > 0)) return choice;
  note({ code: needsAll ? 'co_owner_missing' : 'co_owner_alone', unit });
  return needsAll ? null : choice;
}
