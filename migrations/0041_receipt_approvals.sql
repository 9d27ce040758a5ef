-- Receipts are laid before owners, who release them (docs/decisions/0053). The state stands in the receipt, each step to it in
-- receipt_decisions, which are added and never changed.

ALTER TABLE receipts
  -- Missing in what was imported before: new.
  ADD COLUMN approval text NOT NULL DEFAULT 'NEU' CHECK (approval IN ('NEU', 'FREIZUGEBEN', 'FREIGEGEBEN', 'AUTOMATISCH', 'UEBERWIESEN')),
  -- Counts the decisions; the number of the next one decides who was first.
  ADD COLUMN approval_version integer NOT NULL DEFAULT 1,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by uuid,
  ADD COLUMN board_column text NOT NULL GENERATED ALWAYS AS (CASE WHEN status = 'BEZAHLT' OR approval IN ('AUTOMATISCH', 'UEBERWIESEN') THEN 'BELEGE' ELSE approval END) STORED,
  ADD COLUMN issuer_iban text NOT NULL DEFAULT '',
  -- Until this day the discount may be kept.
  ADD COLUMN discount_until date,
  ADD COLUMN discount_cents bigint,
  -- Labour, machines and travel with VAT (§ 35a EStG).
  ADD COLUMN labour_cents bigint,
  -- The day that costs money, last where there is none; and the day of capture, first where there is none.
  ADD COLUMN pay_by date NOT NULL GENERATED ALWAYS AS (coalesce(least(discount_until, due_on), '9999-12-31'::date)) STORED,
  ADD COLUMN sorted_on date NOT NULL GENERATED ALWAYS AS (coalesce(captured_on, '0001-01-01'::date)) STORED;

DROP INDEX receipts_owner_idx;
CREATE INDEX receipts_owner_idx ON receipts (organization_id, owner_id, captured_on, id)
  INCLUDE (board_column, amount_cents, rental_unit_id, tenant_id, cost_type_id, withdrawn_at, unknown_moid, unknown_mid, unknown_kaid);
-- A column of the board: what waits by the day that costs money, what is done the last captured first.
CREATE INDEX receipts_waiting_idx ON receipts (organization_id, board_column, pay_by, id) WHERE withdrawn_at IS NULL;
CREATE INDEX receipts_done_idx ON receipts (organization_id, board_column, sorted_on, id) WHERE withdrawn_at IS NULL;

CREATE TABLE receipt_decisions (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  receipt_id uuid NOT NULL,
  -- Of the receipt after it.
  version integer NOT NULL CHECK (version > 1),
  kind text NOT NULL CHECK (kind IN ('transition', 'undo')),
  from_state text NOT NULL,
  to_state text NOT NULL,
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  -- Null: who decided has been deleted.
  decided_by uuid,
  decided_at timestamptz NOT NULL DEFAULT now(),
  -- As they were at that moment.
  amount_cents bigint,
  issuer_iban text NOT NULL DEFAULT '',
  file_sha256 text,
  PRIMARY KEY (organization_id, receipt_id, version),
  FOREIGN KEY (organization_id, receipt_id) REFERENCES receipts (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE receipt_comments (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  comment text NOT NULL CHECK (length(comment) BETWEEN 1 AND 2000),
  written_by uuid,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, receipt_id) REFERENCES receipts (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX receipt_comments_receipt_idx ON receipt_comments (organization_id, receipt_id, written_at);
SELECT kontor_tenant_table('receipt_decisions'), kontor_tenant_table('receipt_comments');

-- The owners whose receipts the one who is signed in may release: a link of either type that is valid today, and no administrator
-- of receipts.
CREATE FUNCTION kontor_releasing_owners() RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
  IF kontor_viewed_owner() IS NOT NULL OR kontor_holds_permission('{ri-property-management-belege-admin-permission}') THEN RETURN '{}'::uuid[]; END IF;
  RETURN coalesce((
    SELECT array_agg(l.owner_id)
      FROM memberships m JOIN owner_links l ON l.organization_id = m.organization_id AND l.membership_id = m.id
     WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
       AND m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.state = 'active'
       AND (l.valid_until IS NULL OR l.valid_until > today)), '{}');
END
$$;
REVOKE ALL ON FUNCTION kontor_releasing_owners() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_releasing_owners() TO kontor_app;

-- Whom a change of a receipt concerns: the users linked to its owner today, whoever asks.
CREATE FUNCTION kontor_receipt_listeners(owner uuid) RETURNS uuid[]
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  today CONSTANT date := (now() AT TIME ZONE 'Europe/Berlin')::date;
  listeners uuid[];
BEGIN
  PERFORM set_config('app.every_owner', 'on', true);
  SELECT coalesce(array_agg(m.user_id), '{}') INTO listeners
    FROM owner_links l JOIN memberships m ON m.organization_id = l.organization_id AND m.id = l.membership_id
   WHERE l.owner_id = owner AND m.state = 'active' AND (l.valid_until IS NULL OR l.valid_until > today);
  PERFORM set_config('app.every_owner', before, true);
  RETURN listeners;
END
$$;
REVOKE ALL ON FUNCTION kontor_receipt_listeners(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kontor_receipt_listeners(uuid) TO kontor_app;

-- Members of a community see what is to be released, and what was released a moment ago: who takes it back, and who was second.
DROP POLICY owner_wall_read ON receipts;
CREATE POLICY owner_wall_read ON receipts AS RESTRICTIVE FOR SELECT TO kontor_app USING (
  (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}'))
  OR withdrawn_at IS NULL AND (
    owner_id = ANY ((SELECT kontor_linked_owners('books'))::uuid[])
    OR owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]) AND (
      board_column = 'FREIZUGEBEN'
      OR board_column = 'FREIGEGEBEN' AND decided_at > now() - interval '15 seconds')));

-- Steps and comments are seen with their receipt, and added in one's own name.
CREATE POLICY owner_wall_read ON receipt_decisions AS RESTRICTIVE FOR SELECT TO kontor_app USING (
  (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}'))
  OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = receipt_decisions.organization_id AND r.id = receipt_decisions.receipt_id));
CREATE POLICY owner_wall_read ON receipt_comments AS RESTRICTIVE FOR SELECT TO kontor_app USING (
  (SELECT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}'))
  OR EXISTS (SELECT FROM receipts r WHERE r.organization_id = receipt_comments.organization_id AND r.id = receipt_comments.receipt_id));
CREATE POLICY owner_wall_add ON receipt_decisions AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (
  decided_by = (SELECT nullif(current_setting('app.user_id', true), '')::uuid) AND CASE
    WHEN kind = 'transition' AND to_state = 'FREIGEGEBEN' OR kind = 'undo' AND from_state = 'FREIGEGEBEN' AND to_state = 'FREIZUGEBEN'
    THEN EXISTS (SELECT FROM receipts r WHERE r.organization_id = receipt_decisions.organization_id AND r.id = receipt_decisions.receipt_id
                   AND r.owner_id = ANY ((SELECT kontor_releasing_owners())::uuid[]))
    ELSE (SELECT kontor_sees_every_owner('{ri-property-management-belege-admin-permission}')) END);
CREATE POLICY owner_wall_add ON receipt_comments AS RESTRICTIVE FOR INSERT TO kontor_app WITH CHECK (
  written_by = (SELECT nullif(current_setting('app.user_id', true), '')::uuid)
  AND EXISTS (SELECT FROM receipts r WHERE r.organization_id = receipt_comments.organization_id AND r.id = receipt_comments.receipt_id));
-- Nobody changes them.
CREATE POLICY kept ON receipt_decisions AS RESTRICTIVE FOR UPDATE TO kontor_app USING (false) WITH CHECK (false);
CREATE POLICY kept_whole ON receipt_decisions AS RESTRICTIVE FOR DELETE TO kontor_app USING (false);
CREATE POLICY kept ON receipt_comments AS RESTRICTIVE FOR UPDATE TO kontor_app USING (false) WITH CHECK (false);
CREATE POLICY kept_whole ON receipt_comments AS RESTRICTIVE FOR DELETE TO kontor_app USING (false);

-- The only way to another state: a decision that the table of transitions names (specification, section 4), or the one that takes
-- the last one back. The first of two wins; the second finds another version.
CREATE FUNCTION kontor_decide_receipt() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
  last record;
  step CONSTANT text := NEW.from_state || '>' || NEW.to_state;
  decided record;
  moved integer;
BEGIN
  IF NEW.kind = 'undo' THEN
    SELECT d.from_state, d.to_state, d.decided_by, d.kind INTO last FROM receipt_decisions d
     WHERE d.organization_id = NEW.organization_id AND d.receipt_id = NEW.receipt_id AND d.version = NEW.version - 1;
    IF last.kind IS DISTINCT FROM 'transition' OR last.from_state <> NEW.to_state OR last.to_state <> NEW.from_state OR last.decided_by IS DISTINCT FROM NEW.decided_by THEN
      RAISE EXCEPTION 'only the last step of the same person can be taken back' USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_decisions_undo';
    END IF;
  ELSIF step NOT IN ('NEU>FREIZUGEBEN', 'NEU>AUTOMATISCH', 'FREIZUGEBEN>FREIGEGEBEN', 'FREIZUGEBEN>NEU', 'FREIGEGEBEN>UEBERWIESEN',
                     'FREIGEGEBEN>NEU', 'AUTOMATISCH>NEU', 'UEBERWIESEN>NEU') THEN
    RAISE EXCEPTION 'no transition %', step USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_decisions_transition';
  END IF;
  PERFORM set_config('app.every_owner', 'on', true);
  UPDATE receipts r SET approval = NEW.to_state, approval_version = NEW.version, decided_by = NEW.decided_by, decided_at = NEW.decided_at
   WHERE r.organization_id = NEW.organization_id AND r.id = NEW.receipt_id AND r.approval_version = NEW.version - 1 AND r.approval = NEW.from_state
     AND r.status = 'OFFEN' AND r.withdrawn_at IS NULL
  RETURNING r.amount_cents, r.issuer_iban, r.file_sha256 INTO decided;
  GET DIAGNOSTICS moved = ROW_COUNT;
  PERFORM set_config('app.every_owner', before, true);
  IF moved = 0 THEN
    -- As if both had added it.
    RAISE EXCEPTION 'the receipt was decided meanwhile' USING ERRCODE = 'unique_violation', CONSTRAINT = 'receipt_decisions_pkey';
  END IF;
  NEW.amount_cents := decided.amount_cents;
  NEW.issuer_iban := decided.issuer_iban;
  NEW.file_sha256 := decided.file_sha256;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION kontor_decide_receipt() FROM PUBLIC;
CREATE TRIGGER receipt_decided BEFORE INSERT ON receipt_decisions FOR EACH ROW EXECUTE FUNCTION kontor_decide_receipt();
