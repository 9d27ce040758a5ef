import { number } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';

/** Days after the end of a link in which former owners still see what was posted for them. */
export const accessFields = defineFields({ graceDays: number({ max: 3650 }) });
