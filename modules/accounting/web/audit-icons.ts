import { IconFilePencil, IconFilePlus, IconFileX, IconHash, IconSettings } from '@tabler/icons-react';
import type { accountingAudit } from '../contract/audit.ts';

/** Drawings of the events that this module writes into the audit log. */
export const auditIcons = {
  accounting_configuration_changed: IconSettings, invoice_created: IconFilePlus, invoice_changed: IconFilePencil,
  invoice_number_changed: IconHash, invoice_deleted: IconFileX,
} as const satisfies Record<(typeof accountingAudit.events)[number], unknown>;
