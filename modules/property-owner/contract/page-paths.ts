/** Paths of pages to which tasks and emails lead. */
export const pagePaths = {
  community: '/ri/property-management/weg',
  meetings: '/ri/property-management/weg/versammlungen',
  communityMembers: '/ri/property-management/weg/mitglieder',
  resolutions: '/ri/property-management/weg/beschluesse',
  communityChat: '/ri/property-management/weg/chat',
  documents: '/ri/property-management/documents',
  invitations: '/ri/property-management/users-owner/invitations',
  masterData: '/benit/property-management',
  receipts: '/ri/property-management/belege',
  refresh: '/ri/property-management/refresh-data',
  transactions: '/ri/property-management/transactions',
  writtenResolution: '/ri/property-management/weg/umlauf/$writtenId',
  writtenResolutions: '/ri/property-management/weg/umlauf',
  unassigned: '/ri/property-management/refresh-data/unassigned',
} as const;
