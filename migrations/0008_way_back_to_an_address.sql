-- A colleague's request for another address leaves the link alone with which the owner takes a stolen address back: it would
-- end the way back before anybody has confirmed anything. Else as in 0007.
GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;
CREATE OR REPLACE FUNCTION create_email_change_link(link_selector text, member_id uuid, new_email text, mail_language text, at timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  own uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  member memberships%ROWTYPE;
BEGIN
  SELECT m.* INTO member FROM memberships m WHERE m.organization_id = own AND m.id = member_id;
  IF NOT FOUND OR (SELECT d.shared FROM describe_colleagues(ARRAY[member.user_id], at) d) THEN RETURN false; END IF;
  UPDATE account_links l SET used_at = at WHERE l.user_id = member.user_id AND l.used_at IS NULL AND l.purpose <> 'email_undo';
  INSERT INTO account_links (selector, user_id, purpose, language, created_at, expires_at, email, organization_id, membership_id)
  VALUES (link_selector, member.user_id, 'email_change', mail_language, at, at + interval '72 hours', new_email, own, member_id);
  RETURN true;
END
$$;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
