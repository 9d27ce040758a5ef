import { IconArrowBackUp, IconPackageImport, IconPlugConnected, IconRefresh, IconUserCheck } from '@tabler/icons-react';
import type { propertyOwnerAudit } from '../contract/audit.ts';

/** Drawings of the events that this module writes into the audit log. */
export const auditIcons = {
  property_configuration_changed: IconPlugConnected, refresh_started: IconRefresh, delivery_taken: IconPackageImport, transactions_assigned: IconUserCheck, transaction_released: IconArrowBackUp,
} as const satisfies Record<(typeof propertyOwnerAudit.events)[number], unknown>;
