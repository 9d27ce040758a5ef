import { IconDownload } from '@tabler/icons-react';
import type { auditLogAudit } from '../contract/audit.ts';

/** Drawings of the events that this module writes into the audit log. */
export const auditIcons = {
  audit_exported: IconDownload,
} as const satisfies Record<(typeof auditLogAudit.events)[number], unknown>;
