import { IconAdjustments, IconPhotoEdit, IconPhotoMinus, IconPhotoPlus } from '@tabler/icons-react';
import type { realEstateAudit } from '../contract/audit.ts';

/** Icons of the module's audit events. */
export const auditIcons = {
  estate_configuration_changed: IconAdjustments,
  estate_picture_added: IconPhotoPlus,
  estate_pictures_changed: IconPhotoEdit,
  estate_picture_removed: IconPhotoMinus,
} as const satisfies Record<(typeof realEstateAudit.events)[number], unknown>;
