import {
  IconAdjustments,
  IconHomeEdit,
  IconMessages,
  IconMicrophone,
  IconStethoscope,
  IconFileCheck,
  IconFileMinus,
  IconFilePencil,
  IconFilePlus,
  IconFileSymlink,
  IconPrinter,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import type { assistantAudit } from '../contract/audit.ts';

/** Icons of the module's audit events. */
export const auditIcons = {
  dictation_transcribed: IconMicrophone,
  talk_transcribed: IconMessages,
  assistant_model_changed: IconAdjustments,
  care_drafted_by_model: IconStethoscope,
  property_drafted_by_model: IconHomeEdit,
  recording_transcribed: IconMicrophone,
  care_configuration_changed: IconAdjustments,
  care_entry_released: IconFileCheck,
  care_entry_added_to: IconFilePlus,
  care_entry_corrected: IconFilePencil,
  care_entry_withdrawn: IconFileMinus,
  care_record_deleted: IconTrash,
  care_record_printed: IconPrinter,
  care_draft_taken_over: IconFileSymlink,
  care_staff_changed: IconUserEdit,
} as const satisfies Record<(typeof assistantAudit.events)[number], unknown>;
