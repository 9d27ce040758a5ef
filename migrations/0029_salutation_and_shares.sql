-- Salutation of owners and co-ownership shares of units, as deliveries name them.
ALTER TABLE property_owners ADD COLUMN salutation text NOT NULL DEFAULT '';
ALTER TABLE rental_units ADD COLUMN mea text NOT NULL DEFAULT '';

SELECT kontor_search_off('property_owners', 'owner');
SELECT kontor_search_on('property_owners', 'owner', ARRAY['salutation', 'full_name', 'first_name', 'last_name', 'telephone_number', 'email', 'street', 'street_number', 'postcode', 'city', 'contract_from day', 'contract_to day', 'iban', 'bic', 'external_id', 'source choice'], 'full_name', 2);
SELECT kontor_search_off('rental_units', 'rental_unit');
SELECT kontor_search_on('rental_units', 'rental_unit', ARRAY['owner_id parent', 'property_id parent', 'appartment_number', 'description', 'location', 'type', 'area_hundredths money', 'mea', 'external_id', 'source choice'], 'description', 4);
SELECT kontor_sortable_on('property_owners', ARRAY['salutation']);
SELECT kontor_sortable_on('rental_units', ARRAY['mea']);

-- Their new entries are read by the functions of the search only, as those before.
DO $$
DECLARE
  entries regclass;
BEGIN
  FOR entries IN
    SELECT t.relid FROM unnest(ARRAY['owner', 'rental_unit']) k, pg_partition_tree(format('%I', 'search_entries_' || k)::regclass) t
  LOOP
    PERFORM kontor_owner_wall(entries, '{ri-property-management-admin-permission}');
  END LOOP;
END
$$;
