import {
  IconAlertTriangle,
  IconAt,
  IconKey,
  IconLogin2,
  IconLogout,
  IconMailQuestion,
  IconPlugOff,
  IconShieldCheck,
  IconShieldOff,
  IconShieldX,
  IconUserEdit,
  IconUserOff,
} from '@tabler/icons-react';
import type { identityAudit } from '../contract/audit.ts';

/** Icons of the module's audit events. */
export const auditIcons = {
  signed_in: IconLogin2,
  signed_out: IconLogout,
  sign_in_failed: IconAlertTriangle,
  password_reset_requested: IconMailQuestion,
  password_set: IconKey,
  password_changed: IconKey,
  email_changed: IconAt,
  sessions_ended: IconPlugOff,
  profile_changed: IconUserEdit,
  second_factor_enabled: IconShieldCheck,
  second_factor_disabled: IconShieldOff,
  second_factor_reset: IconShieldOff,
  second_factor_failed: IconShieldX,
  recovery_code_used: IconKey,
  recovery_codes_renewed: IconKey,
  account_deleted: IconUserOff,
} as const satisfies Record<(typeof identityAudit.events)[number], unknown>;
