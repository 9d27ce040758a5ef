-- What became of a transaction whose COMMIT was never answered (docs/decisions/0082). Each transaction that wrote leaves a
-- row with a random id, as its last statement. Whoever lost the answer adds a fence of the same id: it waits for the
-- transaction if that is still under way, finds its row if it was committed, and keeps it from being committed later. Rows
-- are of no organisation and tell nothing; they are deleted after an hour.
CREATE TABLE transaction_outcomes (
  id uuid PRIMARY KEY,
  is_fence boolean NOT NULL DEFAULT false
);
ALTER TABLE transaction_outcomes ENABLE ROW LEVEL SECURITY;
ALTER TABLE transaction_outcomes FORCE ROW LEVEL SECURITY;
CREATE POLICY leave ON transaction_outcomes FOR INSERT TO kontor_app WITH CHECK (true);
CREATE POLICY identity ON transaction_outcomes FOR ALL TO kontor_identity USING (true) WITH CHECK (true);
GRANT INSERT ON transaction_outcomes TO kontor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON transaction_outcomes TO kontor_identity;

GRANT CREATE ON SCHEMA public TO kontor_identity;
SET LOCAL ROLE kontor_identity;

-- True when the transaction of this mark was committed; false when it was not, and never will be. The update of a row that
-- is there is replicated after it, so that an answer is durable wherever the row is.
CREATE FUNCTION is_transaction_committed(mark uuid) RETURNS boolean
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  INSERT INTO transaction_outcomes AS o (id, is_fence) VALUES (mark, true)
  ON CONFLICT (id) DO UPDATE SET is_fence = o.is_fence RETURNING NOT is_fence
$$;

REVOKE ALL ON FUNCTION is_transaction_committed(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_transaction_committed(uuid) TO kontor_app, kontor_identity;
SET LOCAL ROLE kontor_owner;
REVOKE CREATE ON SCHEMA public FROM kontor_identity;
