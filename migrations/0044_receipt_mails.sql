-- Mails about receipts: what waits for a release is told once, gathered, and again after some days; administrators learn in the
-- morning what was released and asked (docs/decisions/0055).

-- Receipts that a member was told to wait, by the step that laid them before the owner. A row and its mail are stored in one
-- transaction.
CREATE TABLE receipt_notices (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  membership_id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  version integer NOT NULL,
  -- The last time.
  told_at timestamptz NOT NULL,
  -- An administrator wants it told again.
  asked_at timestamptz,
  PRIMARY KEY (organization_id, membership_id, receipt_id, version),
  FOREIGN KEY (organization_id, membership_id) REFERENCES memberships (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, receipt_id) REFERENCES receipts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX receipt_notices_receipt_idx ON receipt_notices (organization_id, receipt_id);

-- The last morning mail of an administrator of receipts.
CREATE TABLE receipt_digests (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  membership_id uuid NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, membership_id),
  FOREIGN KEY (organization_id, membership_id) REFERENCES memberships (organization_id, id) ON DELETE CASCADE
);
SELECT kontor_tenant_table(name::regclass), kontor_owner_wall(name::regclass, '{ri-property-management-belege-admin-permission}')
  FROM unnest(ARRAY['receipt_notices', 'receipt_digests']) name;

ALTER TABLE receipt_comments
  -- Written by somebody who is not of the property management: a question until the management writes.
  ADD COLUMN from_owner boolean NOT NULL DEFAULT false;
ALTER TABLE receipts
  ADD COLUMN question_open boolean NOT NULL DEFAULT false;
CREATE INDEX receipts_question_idx ON receipts (organization_id, board_column) WHERE question_open AND withdrawn_at IS NULL;

ALTER TABLE receipt_comments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE owner_links NO FORCE ROW LEVEL SECURITY;
UPDATE receipt_comments c SET from_owner = true
 WHERE EXISTS (SELECT FROM owner_links l JOIN memberships m ON m.organization_id = l.organization_id AND m.id = l.membership_id
                WHERE l.organization_id = c.organization_id AND m.user_id = c.written_by);
UPDATE receipts r SET question_open = true
 WHERE (SELECT c.from_owner FROM receipt_comments c WHERE c.organization_id = r.organization_id AND c.receipt_id = r.id
         ORDER BY c.written_at DESC, c.id DESC LIMIT 1);
ALTER TABLE receipt_comments FORCE ROW LEVEL SECURITY;
ALTER TABLE receipts FORCE ROW LEVEL SECURITY;
ALTER TABLE owner_links FORCE ROW LEVEL SECURITY;

CREATE FUNCTION kontor_mark_question() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  before CONSTANT text := coalesce(current_setting('app.every_owner', true), '');
BEGIN
  -- Work beside the requests says itself who asked.
  IF before <> 'on' THEN
    NEW.from_owner := NOT kontor_sees_every_owner('{ri-property-management-admin-permission,ri-property-management-belege-admin-permission}');
  END IF;
  PERFORM set_config('app.every_owner', 'on', true);
  UPDATE receipts r SET question_open = NEW.from_owner
   WHERE r.organization_id = NEW.organization_id AND r.id = NEW.receipt_id AND r.question_open <> NEW.from_owner;
  PERFORM set_config('app.every_owner', before, true);
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION kontor_mark_question() FROM PUBLIC;
CREATE TRIGGER receipt_asked BEFORE INSERT ON receipt_comments FOR EACH ROW EXECUTE FUNCTION kontor_mark_question();
