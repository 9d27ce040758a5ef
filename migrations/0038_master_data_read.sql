-- What a tenant pays in a month, all in all.
ALTER TABLE cost_structures ADD COLUMN sum_cents bigint NOT NULL GENERATED ALWAYS AS (
  coalesce(cold_rent_cents, 0) + coalesce(operating_cost_cents, 0) + coalesce(heating_cost_cents, 0) + coalesce(car_monthly_cents, 0)
  + coalesce(garden_monthly_cents, 0) + coalesce(electricity_cents, 0) + coalesce(antenna_cents, 0) + coalesce(vat_cents, 0)) STORED;
SELECT kontor_sortable_on('cost_structures', ARRAY['sum_cents']);
SELECT kontor_search_off('cost_structures', 'cost_structure');
SELECT kontor_search_on('cost_structures', 'cost_structure', ARRAY['owner_id parent', 'property_id parent', 'rental_unit_id parent', 'tenant_id parent', 'rent_from day', 'rent_to day', 'cold_rent_cents money', 'operating_cost_cents money', 'heating_cost_cents money', 'car_monthly_cents money', 'garden_monthly_cents money', 'electricity_cents money', 'antenna_cents money', 'vat_cents money', 'sum_cents money', 'car_annual_cents money', 'garden_annual_cents money'], 'rent_from desc', 1);

-- Their new entries are read by the functions of the search only, as those before.
DO $$
DECLARE
  entries regclass;
BEGIN
  FOR entries IN SELECT relid FROM pg_partition_tree('search_entries_cost_structure'::regclass)
  LOOP
    PERFORM kontor_owner_wall(entries, '{ri-property-management-admin-permission}');
  END LOOP;
END
$$;

-- Names as lists sort and show them: the surname of a person first, companies among them.
ALTER TABLE property_owners ADD COLUMN list_name text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN last_name <> '' AND first_name <> '' AND full_name IN ('', first_name || ' ' || last_name) THEN last_name || ', ' || first_name
       WHEN full_name <> '' THEN full_name ELSE last_name END) STORED;
ALTER TABLE rental_tenants ADD COLUMN list_name text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN last_name <> '' AND first_name <> '' AND full_name IN ('', first_name || ' ' || last_name) THEN last_name || ', ' || first_name
       WHEN full_name <> '' THEN full_name ELSE last_name END) STORED;

SELECT kontor_sortable_on('property_owners', ARRAY['list_name', 'external_id']);
SELECT kontor_sortable_on('rental_tenants', ARRAY['list_name', 'external_id', 'rented_from', 'rented_to']);
SELECT kontor_sortable_on('rental_units', ARRAY['external_id']);
SELECT kontor_sortable_on('cost_types', ARRAY['external_id']);
