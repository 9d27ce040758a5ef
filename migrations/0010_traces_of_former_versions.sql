-- Removes storage that only versions before the baseline filled.

-- Contents of files: those versions moved them to the file store in the background. An unfinished move is refused.
ALTER TABLE file_contents NO FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
  IF EXISTS (SELECT FROM file_contents) THEN
    RAISE EXCEPTION 'contents of files are still in the database; start the former version until file_contents is empty, then this one';
  END IF;
END
$$;
DROP TABLE file_contents;

-- Accounts that were to get a link to prove their address. The page for forgotten passwords mails the same link.
ALTER TABLE users DROP COLUMN proof_due;
