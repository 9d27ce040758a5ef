/** Kinds of entries of a collection: § 24 (7) s. 2 no. 1, 2 and 3 WEG. */
export const resolutionKinds = ['VERSAMMLUNG', 'UMLAUF', 'URTEIL'] as const;
export const resolutionResults = ['ANGENOMMEN', 'ABGELEHNT'] as const;
/** Kinds of notes (§ 24 (7) s. 4 and 5 WEG). */
export const resolutionNoteKinds = [
  'ANGEFOCHTEN',
  'AUFGEHOBEN',
  'NICHTIG',
  'ZURUECKGENOMMEN',
  'BEDEUTUNGSLOS',
  'SONSTIGES',
] as const;
