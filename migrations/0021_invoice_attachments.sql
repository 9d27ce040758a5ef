-- Files attached to invoices (BG-24 of EN 16931). The content lies in the files of the organisation; what is issued keeps its SHA-256
-- in the chain.

CREATE TABLE invoice_attachments (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- UUIDv7: their order is that in which they were attached.
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  file_id uuid NOT NULL,
  -- BT-125: unique in its invoice, also where case makes no difference (BR-DE-22).
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- BT-123.
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 200),
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg', 'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.spreadsheet')),
  byte_size integer NOT NULL CHECK (byte_size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- 'timesheet' was made from the hours that the invoice bills.
  origin text NOT NULL DEFAULT 'upload' CHECK (origin IN ('upload', 'timesheet')),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX invoice_attachments_name_key ON invoice_attachments (organization_id, invoice_id, lower(file_name));
-- A file is removed only when nothing is attached by it.
CREATE INDEX invoice_attachments_file_idx ON invoice_attachments (organization_id, file_id);
SELECT kontor_tenant_table('invoice_attachments');

-- As before, and for what is attached, too.
CREATE OR REPLACE FUNCTION refuse_position_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  session_organization text := current_setting('app.organization_id', true);
  touched uuid;
  written record;
BEGIN
  FOR touched IN SELECT DISTINCT c.organization_id FROM changed c LOOP
    PERFORM set_config('app.organization_id', touched::text, true);
    FOR written IN
      SELECT i.number, i.status FROM invoices i
       WHERE i.organization_id = touched AND i.id IN (SELECT c.invoice_id FROM changed c WHERE c.organization_id = touched) FOR SHARE OF i
    LOOP
      IF written.status <> 'draft' THEN
        RAISE EXCEPTION '% of % of invoice % is refused: what is issued stays as it is', TG_OP,
          CASE TG_TABLE_NAME WHEN 'invoice_attachments' THEN 'attachments' ELSE 'positions' END, written.number
          USING ERRCODE = 'restrict_violation';
      END IF;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.organization_id', coalesce(session_organization, ''), true);
  RETURN NULL;
END
$$;
CREATE TRIGGER refuse_issued_insert AFTER INSERT ON invoice_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_delete AFTER DELETE ON invoice_attachments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_update_from AFTER UPDATE ON invoice_attachments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_update_to AFTER UPDATE ON invoice_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON invoice_attachments FOR EACH STATEMENT EXECUTE FUNCTION refuse_issued_change();
