import { IconEye, IconEyeOff, IconUserCog, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import type { propertyOwnerAudit } from '../contract/audit.ts';

/** Drawings of the events that this module writes into the audit log. */
export const auditIcons = {
  owner_link_added: IconUserPlus, owner_link_changed: IconUserCog, owner_link_removed: IconUserMinus,
  owner_view_ended: IconEyeOff, owner_view_started: IconEye,
} as const satisfies Record<(typeof propertyOwnerAudit.events)[number], unknown>;
