export const meetingKinds = ['ORDENTLICH', 'AUSSERORDENTLICH'] as const;
/** Forms of meetings: in person, with participation by electronic means (§ 23 (1) s. 2 WEG), virtual (§ 23 (1a) WEG). */
export const meetingForms = ['PRAESENZ', 'HYBRID', 'VIRTUELL'] as const;
export const meetingPeriods = ['kommende', 'vergangene'] as const;
