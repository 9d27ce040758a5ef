-- What a receipt is compared with: itself at its release, other receipts of its issuer (docs/decisions/0056).

ALTER TABLE receipts
  -- Copied at the last release; IBAN null: never released.
  ADD COLUMN released_amount_cents bigint,
  ADD COLUMN released_iban text,
  ADD COLUMN released_sha256 text,
  -- A later delivery changed what was released: it is laid before again.
  ADD COLUMN changed_after boolean NOT NULL GENERATED ALWAYS AS (
    released_iban IS NOT NULL AND status = 'OFFEN' AND approval IN ('FREIGEGEBEN', 'AUTOMATISCH', 'UEBERWIESEN')
    AND (amount_cents IS DISTINCT FROM released_amount_cents OR issuer_iban <> released_iban OR file_sha256 IS DISTINCT FROM released_sha256)) STORED,
  -- Names and numbers as they are compared: a double often has other signs.
  ADD COLUMN issuer_key text NOT NULL GENERATED ALWAYS AS (regexp_replace(lower(issuer), '[^[:alnum:]]', '', 'g')) STORED,
  ADD COLUMN number_key text NOT NULL GENERATED ALWAYS AS (regexp_replace(lower(invoice_number), '[-/. 0]', '', 'g')) STORED;

-- Forced row-level security applies to the migration as well.
ALTER TABLE receipts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_decisions NO FORCE ROW LEVEL SECURITY;
UPDATE receipts r SET released_amount_cents = d.amount_cents, released_iban = d.issuer_iban, released_sha256 = d.file_sha256
  FROM (SELECT DISTINCT ON (organization_id, receipt_id) * FROM receipt_decisions
         WHERE kind <> 'undo' AND to_state IN ('FREIGEGEBEN', 'AUTOMATISCH') ORDER BY organization_id, receipt_id, version DESC) d
 WHERE d.organization_id = r.organization_id AND d.receipt_id = r.id;
ALTER TABLE receipts FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_decisions FORCE ROW LEVEL SECURITY;

CREATE INDEX receipts_changed_after_idx ON receipts (organization_id, id) WHERE changed_after;
CREATE INDEX receipts_issuer_idx ON receipts (organization_id, issuer_key, sorted_on, id) WHERE issuer_key <> '' AND withdrawn_at IS NULL;
CREATE INDEX receipts_double_idx ON receipts (organization_id, issuer_key, number_key, amount_cents)
  WHERE issuer_key <> '' AND number_key <> '' AND withdrawn_at IS NULL;

-- Keeps what was released, whichever way leads there; what changed since then cannot be paid unseen.
CREATE FUNCTION kontor_keep_release() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF OLD.approval = 'FREIZUGEBEN' AND NEW.approval = 'FREIGEGEBEN' OR OLD.approval = 'NEU' AND NEW.approval = 'AUTOMATISCH' THEN
    NEW.released_amount_cents := NEW.amount_cents;
    NEW.released_iban := NEW.issuer_iban;
    NEW.released_sha256 := NEW.file_sha256;
  ELSIF OLD.approval = 'FREIGEGEBEN' AND NEW.approval = 'UEBERWIESEN' AND NEW.released_iban IS NOT NULL
    AND (NEW.amount_cents IS DISTINCT FROM NEW.released_amount_cents OR NEW.issuer_iban <> NEW.released_iban OR NEW.file_sha256 IS DISTINCT FROM NEW.released_sha256) THEN
    RAISE EXCEPTION 'the receipt was changed after its release' USING ERRCODE = 'check_violation', CONSTRAINT = 'receipts_changed_after';
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION kontor_keep_release() FROM PUBLIC;
CREATE TRIGGER receipt_released BEFORE UPDATE OF approval ON receipts FOR EACH ROW EXECUTE FUNCTION kontor_keep_release();
