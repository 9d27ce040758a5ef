import { isEuCountry } from '#platform/contract/countries.ts';
import { compactIdentifier } from './compact-identifier.ts';

/** Prefixes of VAT ids that differ from the code of their country (ISO 3166-1). */
const otherPrefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** Returns the country of a VAT id by its first two letters: Greece writes EL, Northern Ireland XI. */
export function countryOfVatId(vatId: string): string {
  const prefix = compactIdentifier(vatId).slice(0, 2);
  return otherPrefixes[prefix] ?? prefix;
}

/** True if a VAT id is from Northern Ireland, which belongs to the EU for goods alone. */
export function isNorthernIrish(vatId: string): boolean {
  return compactIdentifier(vatId).startsWith('XI');
}

/** True if a VAT id is from a member state other than Germany; for goods also from Northern Ireland. */
export function isOfOtherMemberState(vatId: string, { forGoods }: { readonly forGoods: boolean }): boolean {
  const country = countryOfVatId(vatId);
  return (forGoods && isNorthernIrish(vatId)) || (country !== 'DE' && isEuCountry(country));
}
