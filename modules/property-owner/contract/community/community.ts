import type { FileRule } from '#platform/contract/files.ts';
import { maxFileBytes } from '#platform/contract/files.ts';
import { communityAdministrationPermission, communityPermissions } from '../catalogue.ts';

/** Access to a community: its members and whoever administers read, see the wall. */
export const readCommunity = { anyPermission: communityPermissions } as const;
export const writeCommunity = { permission: communityAdministrationPermission } as const;

/** At most one PDF; the call is a form also without one. */
export const communityFileRule = {
  mediaTypes: ['application/pdf'],
  maxBytes: maxFileBytes.document,
  maxCount: 1,
  isOptional: true,
} as const satisfies FileRule;

export const maxCommunityNumber = 40;
export const maxPlace = 200;
