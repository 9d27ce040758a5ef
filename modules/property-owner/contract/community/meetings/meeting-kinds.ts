export const meetingKinds = ['ORDENTLICH', 'AUSSERORDENTLICH'] as const;
/** Forms of meetings: in person, with participation by electronic means (§ 23 (1) s. 2 WEG), virtual (§ 23 (1a) WEG). */
export const meetingForms = ['PRAESENZ', 'HYBRID', 'VIRTUELL'] as const;
/** Majorities that a motion needs: simple (§ 25 (1) WEG), that of § 21 (2) WEG, three quarters (§ 23 (1a) WEG). */
export const majorities = ['EINFACH', 'DOPPELT_QUALIFIZIERT', 'DREI_VIERTEL'] as const;
export const meetingPeriods = ['kommende', 'vergangene'] as const;
/** Ways of an invitation. */
export const invitationChannels = ['E_MAIL', 'BRIEF'] as const;
