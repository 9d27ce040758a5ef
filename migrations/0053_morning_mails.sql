-- Administrators of receipts switch their morning mail off and on.
ALTER TABLE receipt_digests
  ADD COLUMN muted boolean NOT NULL DEFAULT false,
  -- Null: never told.
  ALTER COLUMN told_at DROP NOT NULL;
