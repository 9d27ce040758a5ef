-- Files of the papers of a checklist. The file of a row goes with it, as with pictures.
CREATE TABLE estate_checklist_files (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  estate_object_id uuid NOT NULL,
  item text NOT NULL,
  file_id uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, estate_object_id) REFERENCES estate_objects (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX estate_checklist_files_object_idx ON estate_checklist_files (organization_id, estate_object_id);
CREATE INDEX estate_checklist_files_file_idx ON estate_checklist_files (organization_id, file_id);
SELECT kontor_tenant_table('estate_checklist_files');
CREATE TRIGGER remove_file AFTER DELETE ON estate_checklist_files FOR EACH ROW EXECUTE FUNCTION remove_estate_file();
