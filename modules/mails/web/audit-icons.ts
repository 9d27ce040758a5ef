import { IconRefresh } from '@tabler/icons-react';
import type { mailAudit } from '../contract/audit.ts';

/** Drawings of the events that this module writes into the audit log. */
export const auditIcons = {
  mail_retried: IconRefresh,
} as const satisfies Record<(typeof mailAudit.events)[number], unknown>;
