-- The order of kept changes without a sequence, which no backup contains. One import of an organisation runs at a time.
ALTER TABLE delivery_changes ALTER COLUMN position DROP IDENTITY, ALTER COLUMN position SET DEFAULT 0;

CREATE FUNCTION number_delivery_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  NEW.position := coalesce((SELECT max(c.position) FROM delivery_changes c WHERE c.organization_id = NEW.organization_id), 0) + 1;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION number_delivery_change() FROM PUBLIC;
CREATE TRIGGER number_delivery_change BEFORE INSERT ON delivery_changes FOR EACH ROW WHEN (NEW.position = 0) EXECUTE FUNCTION number_delivery_change();
