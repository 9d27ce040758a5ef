import type { Selectable } from 'kysely';
import type {
  Properties,
  PropertyOwners,
  RentalTenants,
  RentalUnits,
} from '#platform/server/database/schema.generated.ts';

type NamedOwner = Pick<Selectable<PropertyOwners>, 'external_id' | 'full_name' | 'first_name' | 'last_name'>;
type NamedTenant = Pick<Selectable<RentalTenants>, 'external_id' | 'full_name' | 'first_name' | 'last_name'>;
type NamedUnit = Pick<Selectable<RentalUnits>, 'external_id' | 'appartment_number' | 'description' | 'location'> & {
  readonly [Column in 'street' | 'street_number']: string | null;
};
type NamedHouse = Pick<Selectable<Properties>, 'name' | 'street' | 'street_number' | 'city'>;

/** Returns the full name of an owner or tenant, never empty. */
export function nameWhole({ external_id, full_name, first_name, last_name }: NamedOwner | NamedTenant): string {
  return full_name || join(' ', first_name, last_name) || external_id;
}

/** Returns first and last name; a company's name is the latter. */
export function nameApart(named: NamedOwner | NamedTenant): { readonly vorname: string; readonly nachname: string } {
  return named.last_name === ''
    ? { vorname: '', nachname: nameWhole(named) }
    : { vorname: named.first_name, nachname: named.last_name };
}

/** Returns the display name of a rental unit, such as `Lindenallee 12, WE 03`; never empty. */
export function nameRentalUnit({
  external_id,
  street,
  street_number,
  appartment_number,
  description,
  location,
}: NamedUnit): string {
  return (
    join(', ', join(' ', street ?? '', street_number ?? ''), appartment_number || description || location) ||
    external_id
  );
}

/** Returns the display name of a rental unit in its house, such as `WE 03`; never empty. */
export function nameUnitInHouse({ external_id, appartment_number, description, location }: NamedUnit): string {
  return appartment_number || description || location || external_id;
}

/** Returns the display name of a house, such as `Lindenallee 12`; empty if nothing is known of it. */
export function nameHouse({ name, street, street_number, city }: NamedHouse): string {
  return name || join(' ', street, street_number) || city;
}

function join(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}
