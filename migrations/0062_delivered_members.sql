-- Deliveries bring members of communities, and the last delivery can be taken back with them (docs/decisions/0046).
CREATE TRIGGER keep_added AFTER INSERT ON community_members REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT WHEN (current_setting('app.delivery_changes', true) = 'on') EXECUTE FUNCTION keep_added_rows();
CREATE TRIGGER keep_changed AFTER UPDATE ON community_members REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (current_setting('app.delivery_changes', true) = 'on') EXECUTE FUNCTION keep_changed_rows();
