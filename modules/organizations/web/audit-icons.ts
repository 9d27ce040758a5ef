import {
  IconApps,
  IconArchive,
  IconBuildingCog,
  IconBuildingMinus,
  IconBuildingPlus,
  IconClockOff,
  IconDoorEnter,
  IconMailForward,
  IconMailOff,
  IconUserCheck,
  IconUserCog,
  IconUserMinus,
  IconUserPlus,
  IconUserX,
  IconWorldOff,
  IconWorldWww,
} from '@tabler/icons-react';
import type { organizationAudit } from '../contract/audit.ts';

/** Icons of the module's audit events. */
export const auditIcons = {
  organization_entered: IconDoorEnter,
  user_added: IconUserPlus,
  user_changed: IconUserCog,
  user_removed: IconUserMinus,
  invitation_sent: IconMailForward,
  invitation_accepted: IconUserCheck,
  invitation_declined: IconUserX,
  invitation_withdrawn: IconMailOff,
  invitation_ended: IconClockOff,
  organization_created: IconBuildingPlus,
  organization_changed: IconBuildingCog,
  organization_deleted: IconBuildingMinus,
  organization_taken_over: IconArchive,
  service_deleted: IconApps,
  brand_changed: IconWorldWww,
  brand_deleted: IconWorldOff,
} as const satisfies Record<(typeof organizationAudit.events)[number], unknown>;
