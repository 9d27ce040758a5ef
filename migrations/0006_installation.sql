-- What is known of the installation itself, none of it an organisation's: under secret_key a check value of the key it was
-- set up with (a JSON string), under demo the ids that the demo wrote ({ "organizations": [], "users": [] }).
CREATE TABLE installation_marks (
  name text PRIMARY KEY CHECK (name IN ('secret_key', 'demo')),
  value jsonb NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE installation_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE installation_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY identity ON installation_marks FOR ALL TO kontor_identity USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON installation_marks TO kontor_identity;

-- A demo that was written before there were marks. Its people are those of the reserved names demo.example and, for the
-- colleagues, of the demo's organisations; an organisation that was added beside the demo stays out.
SET LOCAL ROLE kontor_identity;
INSERT INTO installation_marks (name, value)
SELECT 'demo', jsonb_build_object(
  'organizations', coalesce((SELECT jsonb_agg(o.id) FROM organizations o WHERE o.identifier = ANY (demo.identifiers)), '[]'),
  'users', coalesce(
    (SELECT jsonb_agg(u.id) FROM users u
      WHERE split_part(u.email, '@', 2) = ANY (SELECT i || '.example' FROM unnest(demo.identifiers || ARRAY['demo']) i)), '[]'))
FROM (SELECT ARRAY['kontor', 'sonnenhof', 'lindenhof', 'berger-partner', 'maler-sommer', 'lichtblick', 'am-stadtpark', 'weg-kruger'] AS identifiers) demo
WHERE EXISTS (SELECT FROM users WHERE email = 'central@demo.example');
SET LOCAL ROLE kontor_owner;
