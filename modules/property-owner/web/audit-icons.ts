import {
  IconArrowBackUp,
  IconEye,
  IconEyeOff,
  IconFileMinus,
  IconFilePencil,
  IconFilePlus,
  IconPackageImport,
  IconPackageOff,
  IconPlugConnected,
  IconRefresh,
  IconRestore,
  IconUserCheck,
  IconUserCog,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import type { propertyOwnerAudit } from '../contract/audit.ts';

/** Icons of the module's audit events. */
export const auditIcons = {
  property_configuration_changed: IconPlugConnected,
  refresh_started: IconRefresh,
  delivery_taken: IconPackageImport,
  delivery_declined: IconPackageOff,
  delivery_undone: IconRestore,
  transactions_assigned: IconUserCheck,
  transaction_released: IconArrowBackUp,
  owner_link_added: IconUserPlus,
  owner_link_changed: IconUserCog,
  owner_link_removed: IconUserMinus,
  owner_document_added: IconFilePlus,
  owner_document_changed: IconFilePencil,
  owner_document_removed: IconFileMinus,
  owner_view_ended: IconEyeOff,
  owner_view_started: IconEye,
} as const satisfies Record<(typeof propertyOwnerAudit.events)[number], unknown>;
