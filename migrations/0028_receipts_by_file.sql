-- Files that no receipt has any more are looked for after each delivery, and before each is removed.
CREATE INDEX receipts_file_idx ON receipts (organization_id, file_id) WHERE file_id IS NOT NULL;
