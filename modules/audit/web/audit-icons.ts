import {
  IconArrowBackUp,
  IconBuildingMinus,
  IconDatabaseImport,
  IconDownload,
  IconFileExport,
  IconFileImport,
  IconLock,
  IconPencil,
  IconPlus,
  IconTransfer,
  IconTransferOut,
  IconTrash,
} from '@tabler/icons-react';
import type { platformAudit } from '#platform/contract/audit.ts';
import type { auditLogAudit } from '../contract/audit.ts';

/** Icons of the audit events of this module and the platform. */
export const auditIcons = {
  audit_exported: IconDownload,
  access_denied: IconLock,
  record_created: IconPlus,
  record_changed: IconPencil,
  record_deleted: IconTrash,
  records_imported: IconFileImport,
  records_import_undone: IconArrowBackUp,
  records_exported: IconFileExport,
  organization_moved: IconTransferOut,
  organization_move_aborted: IconTransfer,
  organization_forgotten: IconBuildingMinus,
  organization_restored: IconDatabaseImport,
} as const satisfies Record<(typeof auditLogAudit.events | typeof platformAudit.events)[number], unknown>;
