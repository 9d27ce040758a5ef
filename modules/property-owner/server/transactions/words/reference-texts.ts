import { fillText } from '#platform/server/documents/fill-text.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { DocumentTexts } from './document-texts.ts';

type Words = DocumentTexts['report'];

/** Returns a name, the text for an unknown reference with its number, or the one for none. */
function nameOf(name: string, id: string, unknown: string, none: string): string {
  if (name !== '') return name;
  return id === noId ? none : fillText(unknown, { id });
}

/** Returns the text of a tenant, such as `unbekannter Mieter (72004)`. */
export function textOfTenant(name: string, mid: string, { unknownTenant, noTenant }: Words): string {
  return nameOf(name, mid, unknownTenant, noTenant);
}

/** Returns the text of a rental unit, such as `unbekannte Einheit (71004)`. */
export function textOfUnit(name: string, moid: string, { unknownUnit, noRentalUnit }: Words): string {
  return nameOf(name, moid, unknownUnit, noRentalUnit);
}

/** Returns the text of a cost type, such as `unbekannte Kostenart (4711)`. */
export function textOfCostType(name: string, kaid: string, { unknownCostType, noCostType }: Words): string {
  return nameOf(name, kaid, unknownCostType, noCostType);
}
