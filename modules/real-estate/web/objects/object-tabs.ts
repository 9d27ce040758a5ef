/** Tabs of an object, as in the address; the first is shown without one. */
export const objectTabs = ['daten', 'texte', 'bilder', 'checkliste', 'interessenten'] as const;
