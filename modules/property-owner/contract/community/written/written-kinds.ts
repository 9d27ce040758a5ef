/** All owners agree (§ 23 (3) s. 1 WEG), or the majority that a meeting allowed (s. 2). */
export const writtenMajorities = ['ALLE', 'MEHRHEIT'] as const;
export const writtenStates = ['ENTWURF', 'OFFEN', 'ABGELAUFEN', 'VERKUENDET', 'ZURUECKGEZOGEN'] as const;
export type WrittenState = (typeof writtenStates)[number];
/** Ways in which a member got the motion. */
export const writtenChannels = ['E_MAIL', 'BRIEF'] as const;
/** Ways in which a vote came: clicked, or typed by the management. */
export const voteChannels = ['PORTAL', ...writtenChannels] as const;
export type VoteChannel = (typeof voteChannels)[number];
