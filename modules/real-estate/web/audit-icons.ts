import {
  IconListCheck,
  IconAdjustments,
  IconArrowBackUp,
  IconFileCheck,
  IconFileX,
  IconMail,
  IconMailForward,
  IconPhotoEdit,
  IconPhotoMinus,
  IconPhotoPlus,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  IconUserShare,
  IconUsersMinus,
} from '@tabler/icons-react';
import type { realEstateAudit } from '../contract/audit.ts';

/** Icons of the module's audit events. */
export const auditIcons = {
  estate_checklist_changed: IconListCheck,
  estate_configuration_changed: IconAdjustments,
  estate_picture_added: IconPhotoPlus,
  estate_pictures_changed: IconPhotoEdit,
  estate_picture_removed: IconPhotoMinus,
  stakeholder_added: IconUserPlus,
  stakeholder_changed: IconUserEdit,
  stakeholder_moved: IconUserShare,
  stakeholder_undone: IconArrowBackUp,
  stakeholder_mailed: IconMail,
  stakeholder_deleted: IconUserMinus,
  stakeholders_deleted: IconUsersMinus,
  update_mailed: IconMailForward,
  expose_confirmed: IconFileCheck,
  expose_withdrawn: IconFileX,
} as const satisfies Record<(typeof realEstateAudit.events)[number], unknown>;
