-- When and by whom an expense was checked: a person's first save; null: what was read from its receipt is to be checked.
ALTER TABLE expenses ADD COLUMN checked_at timestamptz, ADD COLUMN checked_by uuid;
-- A person has confirmed values of these by a save.
UPDATE expenses SET checked_at = updated_at
 WHERE EXISTS (SELECT 1 FROM jsonb_each(sources) AS field WHERE field.value ->> 'source' = 'person');
CREATE INDEX expenses_to_check ON expenses (organization_id, expense_date DESC, id DESC)
  WHERE checked_at IS NULL AND deleted_at IS NULL;
