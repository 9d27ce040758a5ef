/** Measure of votes: heads are the law (§ 25 (2) s. 1 WEG), shares or units what the declaration may want instead. */
export const votingPrinciples = ['KOPF', 'MEA', 'EINHEIT'] as const;
export type VotingPrinciple = (typeof votingPrinciples)[number];

export const voteChoices = ['JA', 'NEIN', 'ENTHALTUNG'] as const;
export type VoteChoice = (typeof voteChoices)[number];

/**
 * - `EINFACH`: more yes than no (§ 25 (1) WEG).
 * - `DOPPELT_QUALIFIZIERT`: the same, and whether all bear the costs (§ 21 (2) s. 1 no. 1 WEG).
 * - `DREI_VIERTEL`: three quarters of the votes cast (§ 23 (1a) WEG).
 * - `UMLAUF_ALLE`: a written resolution, every owner agrees (§ 23 (3) s. 1 WEG).
 * - `UMLAUF_MEHRHEIT`: a written resolution where a meeting allowed the majority of votes cast (§ 23 (3) s. 2 WEG).
 */
export type Majority = 'EINFACH' | 'DOPPELT_QUALIFIZIERT' | 'DREI_VIERTEL' | 'UMLAUF_ALLE' | 'UMLAUF_MEHRHEIT';

/** A person's part in a unit on the day of the resolution; co-owners of a unit have an entry each. */
export interface EligibleVoter {
  readonly id: string;
  /** Entries of the same name are the same person. */
  readonly person: string;
  readonly unit: string;
  /** The person's own part of the unit's share; decimals as `12,5` or `12.5`. */
  readonly share: { readonly numerator: string; readonly denominator: number };
}

export interface CastVote {
  readonly voterId: string;
  readonly choice: VoteChoice;
  /** Proxy who voted; absent: the voter. */
  readonly by?: string | undefined;
  /** Instant, ISO 8601; of several votes the last one counts, without instants the last of the list. */
  readonly at?: string | undefined;
}

export interface Proxy {
  readonly voterId: string;
  readonly holder: string;
  /** `YYYY-MM-DD`; of several the latest is valid, and where one has no day the chair decides. */
  readonly day: string | null;
}

export interface VotesToCount {
  readonly voters: readonly EligibleVoter[];
  readonly principle: VotingPrinciple;
  readonly majority: Majority;
  readonly votes: readonly CastVote[];
  /** Entries that are present or represented at this item; absent: those who voted. Votes of others do not count. */
  readonly present?: readonly string[] | undefined;
  /** Absent: proxies were not recorded, and whoever voted for another had one. */
  readonly proxies?: readonly Proxy[] | undefined;
  /** Holder whom the chair accepted, by entry. */
  readonly acceptedProxies?: Readonly<Record<string, string>> | undefined;
  /** Entries of persons who must not vote, neither for themselves nor for others (§ 25 (4) WEG). */
  readonly excluded?: readonly string[] | undefined;
  /** Entries of co-owners who objected before the announcement to a vote cast without them. */
  readonly objections?: readonly string[] | undefined;
  /** Units that decide, such as those of one house; absent: all. */
  readonly decidingUnits?: readonly string[] | undefined;
  /** Votes of units that are not one, such as `1/2` each after a unit was split. */
  readonly weights?: Readonly<Record<string, { readonly numerator: string; readonly denominator: number }>> | undefined;
  /** Per cent of the shares that must be exceeded by those present, 100: reached; null: always quorate (§ 25 (1) WEG). */
  readonly quorumPercent?: number | null | undefined;
  /** Numbers typed by the chair, in place of votes; of one missing kind are all others who are present. */
  readonly counted?:
    | { readonly yes?: number | undefined; readonly no?: number | undefined; readonly abstained?: number | undefined }
    | undefined;
  /** First instant that is too late, ISO 8601. */
  readonly deadline?: string | undefined;
}

/** Codes of facts of a count. */
export const voteNoteCodes = [
  'barred',
  'changed',
  'co_owner_alone',
  'co_owner_missing',
  'co_owner_objected',
  'co_owners_differ',
  'exactly_half',
  'exactly_two_thirds',
  'late',
  'not_eligible',
  'not_present',
  'only_yes_pay',
  'proxy_accepted',
  'proxy_missing',
  'proxy_replaced',
  'proxy_undecided',
  'shares_do_not_sum_up',
  'shares_unknown',
  'subtraction',
  'tie',
  'votes_differ',
] as const;

/** Fact of a count that belongs into the minutes, or needs the chair. */
export interface VoteNote {
  readonly code: (typeof voteNoteCodes)[number];
  readonly person?: string;
  readonly unit?: string;
}

/** Reasons for which nothing can be announced. */
export const voteRefusals = ['count_incomplete', 'more_votes_than_present', 'no_quorum', 'presence_missing'] as const;

/** Numbers are for screens and documents; they are exact up to what a number can hold, decisions always. */
export interface VoteCount {
  /** Why nothing can be announced. */
  readonly refusal: (typeof voteRefusals)[number] | null;
  /** By the principle; shares are numerators of `shares.denominator`. */
  readonly yes: number;
  readonly no: number;
  readonly abstained: number;
  readonly present: number;
  readonly eligible: number;
  /** Null: not known, because the chair typed the numbers. */
  readonly shares: {
    readonly denominator: number;
    readonly yes: number | null;
    readonly no: number | null;
    readonly abstained: number | null;
    readonly present: number;
    /** All shares of the declaration, or of the units that decide. */
    readonly total: number;
    /** Sum of the entries. */
    readonly listed: number;
  };
  readonly adopted: boolean | null;
  /** All owners bear the costs (§ 21 (2) s. 1 no. 1 WEG); null: not asked, or not known. */
  readonly qualified: boolean | null;
  readonly notes: readonly VoteNote[];
}
