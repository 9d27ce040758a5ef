-- Deleted expenses are removed once nobody has to keep them.

CREATE INDEX expenses_deleted_idx ON expenses (deleted_at) WHERE deleted_at IS NOT NULL;

-- The job that removes them looks at all organisations, and sees nothing but what was deleted.
CREATE POLICY identity ON expenses FOR ALL TO kontor_identity USING (deleted_at IS NOT NULL) WITH CHECK (deleted_at IS NOT NULL);
GRANT SELECT (organization_id, id, number, file_id, deleted_at), DELETE ON expenses TO kontor_identity;
