import { textFields } from '../../contract/objects/fields/text-fields.ts';
import type { objectTabs } from './object-tabs.ts';

/** Tab on which a field is typed. */
export function fieldsTab(name: string): (typeof objectTabs)[number] {
  return name in textFields ? 'texte' : 'daten';
}
