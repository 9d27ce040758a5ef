import { flag } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';

/** True if a language model may see the names of cost types and houses. */
export const analyticsFields = defineFields({ sharesNames: flag() });
