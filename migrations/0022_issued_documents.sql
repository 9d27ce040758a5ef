-- What was issued, as it was issued, in a chain of hashes for each organisation (docs/hash-chain.md), and the rules that keep
-- it and its invoices from being changed by whoever works with the database, the owner of the tables included.

CREATE TABLE issued_documents (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  sequence bigint NOT NULL CHECK (sequence >= 1),
  invoice_id uuid NOT NULL,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40 AND number !~ '[[:cntrl:]]'),
  issued_at timestamptz NOT NULL CHECK (issued_at = date_trunc('milliseconds', issued_at)),
  -- Sent before documents were kept: its PDF was made afterwards.
  taken_over boolean NOT NULL,
  -- The rows of the invoice and its positions as JSON.
  content text NOT NULL,
  pdf bytea NOT NULL,
  cii text,
  ubl text,
  content_sha256 text NOT NULL,
  pdf_sha256 text NOT NULL,
  cii_sha256 text,
  ubl_sha256 text,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (organization_id, sequence),
  UNIQUE (organization_id, invoice_id),
  UNIQUE (organization_id, number),
  -- At COMMIT: with an organisation, its invoices go before its documents do.
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
-- PDFs are compressed by themselves.
ALTER TABLE issued_documents ALTER COLUMN pdf SET STORAGE EXTERNAL;
SELECT kontor_tenant_table('issued_documents');
REVOKE UPDATE, DELETE ON issued_documents FROM kontor_app;

-- Continues the chain. Checked here rather than by constraints, so that a database whose rows were tampered with can still be
-- restored and shows where.
CREATE FUNCTION link_issued_document() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  former record;
BEGIN
  IF num_nonnulls(NEW.sequence, NEW.previous_hash, NEW.hash) > 0 THEN
    RAISE EXCEPTION 'sequence, previous_hash and hash of a document are set by the database' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.content_sha256, NEW.pdf_sha256, NEW.cii_sha256, NEW.ubl_sha256) IS DISTINCT FROM (
       encode(sha256(convert_to(NEW.content, 'UTF8')), 'hex'), encode(sha256(NEW.pdf), 'hex'),
       encode(sha256(convert_to(NEW.cii, 'UTF8')), 'hex'), encode(sha256(convert_to(NEW.ubl, 'UTF8')), 'hex')) THEN
    RAISE EXCEPTION 'a hash of document % is not that of what stands beside it', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- One after the other, until the transaction ends; the query after it sees what was committed meanwhile.
  PERFORM pg_advisory_xact_lock(hashtextextended('issued-documents ' || NEW.organization_id, 0));
  SELECT d.sequence, d.hash INTO former FROM issued_documents d WHERE d.organization_id = NEW.organization_id ORDER BY d.sequence DESC LIMIT 1;
  NEW.sequence := coalesce(former.sequence, 0) + 1;
  NEW.previous_hash := coalesce(former.hash, repeat('0', 64));
  NEW.hash := encode(sha256(convert_to(
    'kontor document chain: 1' || E'\n' ||
    'organization: ' || NEW.organization_id || E'\n' ||
    'sequence: ' || NEW.sequence || E'\n' ||
    'invoice: ' || NEW.invoice_id || E'\n' ||
    'number: ' || NEW.number || E'\n' ||
    'issued: ' || to_char(NEW.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' ||
    'takenOver: ' || NEW.taken_over || E'\n' ||
    'content: ' || NEW.content_sha256 || E'\n' ||
    'pdf: ' || NEW.pdf_sha256 || E'\n' ||
    'cii: ' || coalesce(NEW.cii_sha256, '-') || E'\n' ||
    'ubl: ' || coalesce(NEW.ubl_sha256, '-') || E'\n' ||
    'previous: ' || NEW.previous_hash || E'\n', 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
CREATE TRIGGER link_document BEFORE INSERT ON issued_documents FOR EACH ROW EXECUTE FUNCTION link_issued_document();

-- What is issued ends with its organisation only, by the role that purges. A cascade runs as the owner of the table: who is logged
-- in still says who began it.
CREATE FUNCTION refuse_issued_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'DELETE' AND 'kontor_purge' IN (current_user, session_user) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% of % is refused: what is issued stays as it is', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON issued_documents FOR EACH ROW EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON issued_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON invoice_positions FOR EACH STATEMENT EXECUTE FUNCTION refuse_issued_change();
CREATE TRIGGER refuse_issued_delete BEFORE DELETE ON invoices FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_issued_change();

-- Of an issued invoice nothing changes but its status, once, to cancelled.
CREATE FUNCTION refuse_invoice_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF OLD.status = 'draft' OR to_jsonb(OLD) - 'status' IS DISTINCT FROM to_jsonb(NEW) - 'status'
     OR (OLD.status <> NEW.status AND (OLD.status, NEW.status) <> ('issued', 'cancelled')) THEN
    RAISE EXCEPTION 'UPDATE of invoice % is refused: what is issued stays as it is', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
-- After the update, when generated columns have their values.
CREATE TRIGGER refuse_issued_update AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status <> 'draft' OR NEW.status = 'cancelled') EXECUTE FUNCTION refuse_invoice_change();

-- Positions are written while their invoice is a draft. Where the invoice is gone, they go along with it. The lock waits for
-- whoever issues it at this moment.
CREATE FUNCTION refuse_position_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  written record;
BEGIN
  FOR written IN
    SELECT i.number, i.status FROM invoices i
     WHERE (i.organization_id, i.id) IN (SELECT c.organization_id, c.invoice_id FROM changed c) FOR SHARE OF i
  LOOP
    IF written.status <> 'draft' THEN
      RAISE EXCEPTION '% of positions of invoice % is refused: what is issued stays as it is', TG_OP, written.number USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER refuse_issued_insert AFTER INSERT ON invoice_positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_delete AFTER DELETE ON invoice_positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_update_from AFTER UPDATE ON invoice_positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();
CREATE TRIGGER refuse_issued_update_to AFTER UPDATE ON invoice_positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_position_change();

-- An invoice is issued together with its document, and cancelled together with the issued one that cancels it.
CREATE FUNCTION check_issued_together() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  issued uuid;
BEGIN
  IF TG_TABLE_NAME = 'invoices' THEN issued := NEW.id; ELSE issued := NEW.invoice_id; END IF;
  PERFORM FROM invoices i JOIN issued_documents d ON d.organization_id = i.organization_id AND d.invoice_id = i.id
    WHERE i.organization_id = NEW.organization_id AND i.id = issued AND i.status <> 'draft'
      AND (d.number, d.issued_at, d.taken_over) = (i.number, i.issued_at, i.taken_over);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'invoice % is issued together with its document or not at all', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM FROM invoices i LEFT JOIN invoices c ON c.organization_id = i.organization_id AND c.cancels_id = i.id AND c.status <> 'draft'
    WHERE i.organization_id = NEW.organization_id AND (i.id = issued OR c.id = issued) AND (i.status = 'cancelled') <> (c.id IS NOT NULL);
  IF FOUND THEN
    RAISE EXCEPTION 'invoice % is cancelled together with the one that cancels it or not at all', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER issued_with_document AFTER INSERT OR UPDATE OF status ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION check_issued_together();
CREATE CONSTRAINT TRIGGER issued_with_invoice AFTER INSERT ON issued_documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_issued_together();
