-- Words and colour of the organisation on the page of a link: who may be asked.
ALTER TABLE account_links ADD COLUMN welcome jsonb;

-- Only the role of accounts sees their links, so the function is that role's.
GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- Gives a link of the caller's organisation its words, and lets one that sets a first password live as long as the
-- invitation: owners read of one day. Returns that day; null for every other link.
CREATE FUNCTION extend_invitation_link(link_selector text, words jsonb) RETURNS timestamptz
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  UPDATE account_links l
     SET welcome = words, expires_at = CASE WHEN l.purpose = 'invitation' THEN m.invited_until ELSE l.expires_at END
    FROM memberships m
   WHERE l.selector = link_selector AND l.used_at IS NULL AND l.purpose IN ('invitation', 'join')
     AND l.organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid)
     AND m.organization_id = l.organization_id AND m.id = l.membership_id AND m.state = 'invited'
  RETURNING l.expires_at
$$;
REVOKE ALL ON FUNCTION extend_invitation_link(text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION extend_invitation_link(text, jsonb) TO kontor_app, kontor_identity;

SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
