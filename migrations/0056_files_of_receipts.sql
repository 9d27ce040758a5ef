-- An upload looks for a receipt with the same file, while it holds the turn of the next number.
CREATE INDEX receipts_file_sha256_idx ON receipts (organization_id, file_sha256) WHERE file_sha256 IS NOT NULL;
CREATE INDEX receipts_uploaded_sha256_idx ON receipts (organization_id, uploaded_sha256) WHERE uploaded_sha256 IS NOT NULL;
