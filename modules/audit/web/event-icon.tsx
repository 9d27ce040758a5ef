import {
  IconAlertTriangle, IconApps, IconAt, IconBuilding, IconBuildingCog, IconBuildingMinus, IconBuildingPlus, IconClockOff, IconDoorEnter,
  IconDownload, IconHistory, IconKey, IconLogin2, IconLogout, IconMailForward, IconMailOff, IconMailQuestion, IconPlugOff, IconRefresh,
  IconSettings, IconShieldX, IconUserCheck, IconUserCog, IconUserEdit, IconUserMinus, IconUserPlus, IconUserX,
} from '@tabler/icons-react';
import type { AuditEvent } from '../contract/index.ts';
import classes from './audit.module.css';

const icons = {
  signed_in: IconLogin2, signed_out: IconLogout, sign_in_failed: IconAlertTriangle, organization_entered: IconDoorEnter, access_denied: IconShieldX,
  password_reset_requested: IconMailQuestion, password_set: IconKey, password_changed: IconKey, email_changed: IconAt,
  sessions_ended: IconPlugOff, profile_changed: IconUserEdit, user_added: IconUserPlus, user_changed: IconUserCog, user_removed: IconUserMinus,
  invitation_sent: IconMailForward, invitation_accepted: IconUserCheck, invitation_declined: IconUserX, invitation_withdrawn: IconMailOff,
  invitation_ended: IconClockOff, organization_created: IconBuildingPlus,
  organization_changed: IconBuildingCog, organization_deleted: IconBuildingMinus, service_deleted: IconApps, mail_retried: IconRefresh,
  accounting_configuration_changed: IconSettings, audit_exported: IconDownload,
} as const satisfies Record<AuditEvent, typeof IconBuilding>;

const warnings: ReadonlySet<AuditEvent> = new Set(['sign_in_failed', 'access_denied']);

/** The drawing of an event; decorative, its name stands beside it. An event of a newer server gets the neutral one. */
export function EventIcon({ event }: { event: AuditEvent }) {
  const Icon = (icons as Partial<typeof icons>)[event] ?? IconHistory;
  return <Icon className={classes.icon} size={17} stroke={1.7} aria-hidden data-warning={warnings.has(event) || undefined} />;
}
