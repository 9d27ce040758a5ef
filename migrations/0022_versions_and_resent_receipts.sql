-- A brand is saved by the version that its editor has read, as any other record.
ALTER TABLE brands ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Id that a client gave its upload: the same receipt sent again after a lost answer finds its expense.
ALTER TABLE expenses ADD COLUMN upload_id uuid;
CREATE UNIQUE INDEX expenses_upload_key ON expenses (organization_id, upload_id) WHERE upload_id IS NOT NULL AND deleted_at IS NULL;
