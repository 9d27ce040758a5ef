import {
  IconArchive, IconClock, IconClockEdit, IconClockX, IconFileCheck, IconFileImport, IconFileInvoice, IconFileOff, IconFilePencil, IconFilePlus, IconFileX, IconHash, IconPencil, IconReceipt, IconReceiptOff, IconScan, IconSend, IconSettings,
} from '@tabler/icons-react';
import type { accountingAudit } from '../contract/audit.ts';

/** Drawings of the events that this module writes into the audit log. */
export const auditIcons = {
  accounting_configuration_changed: IconSettings, invoice_created: IconFilePlus, invoice_changed: IconFilePencil,
  invoice_number_changed: IconHash, invoice_deleted: IconFileX, invoice_issued: IconFileCheck, invoice_cancelled: IconFileOff, invoice_taken_over: IconFileImport, invoices_archived: IconArchive, invoice_sent: IconSend,
  time_entry_created: IconClock, time_entry_changed: IconClockEdit, time_entry_deleted: IconClockX, time_entries_billed: IconFileInvoice,
  expense_created: IconReceipt, expense_changed: IconPencil, expense_read: IconScan, expense_deleted: IconReceiptOff,
  archive_handed_out: IconArchive,
} as const satisfies Record<(typeof accountingAudit.events)[number], unknown>;
