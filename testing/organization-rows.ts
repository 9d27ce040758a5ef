/**
 * Rows of nine organisations with forty people in almost every table and every kind of column, with the characters that
 * COPY has to write in another way.
 */
export const organizationRows = String.raw`
  INSERT INTO users (id, email, first_name, last_name, created_at) SELECT gen_random_uuid(), 'user' || n || '@x.example', E'Zeile\nzwei\t\\N', '', 'infinity' FROM generate_series(1, 40) n;
  INSERT INTO credentials (user_id, password_hash) SELECT id, '\N' FROM users;
  INSERT INTO second_factors (user_id, secret, created_at, last_step) SELECT id, '\x00ff', now(), 9007199254740993 FROM users;
  INSERT INTO recovery_codes (user_id, code_hash) SELECT id, sha256('x') FROM users;
  INSERT INTO organizations (id, name, identifier, industry) SELECT gen_random_uuid(), 'Ölmühle ' || n || ' 北京 🏠', 'o' || n, '{"de": "\"Mühle\"\n"}' FROM generate_series(1, 9) n;
  INSERT INTO sessions (id, token_hash, user_id, expires_at, absolute_expires_at) SELECT gen_random_uuid(), sha256(id::text::bytea), id, now(), now() FROM users;
  INSERT INTO account_links (selector, user_id, purpose, language, expires_at, email) SELECT chr(64 + n) || '-ä' || n, (SELECT id FROM users LIMIT 1), 'reset', 'de', now(), 'a@b.test' FROM generate_series(1, 40) n;
  INSERT INTO attempts (id, kind, key_hash) SELECT gen_random_uuid(), 'x', sha256('y') FROM generate_series(1, 3);
  INSERT INTO processes (id, host, pid, version, started_at, seen_at, report) VALUES (gen_random_uuid(), 'ä', 1, '0', now(), now(), '{}');
  INSERT INTO brands (host, name) VALUES ('a-z.example', ''), ('a_z.example', ''), ('az.example', 'x');
  INSERT INTO mails (id, recipient, subject, body, attempts) VALUES (gen_random_uuid(), 'ä@ö.example', 'x', '\x00ff0a5c', 2);
  INSERT INTO organization_services (organization_id, service_id) SELECT o.id, s.id FROM organizations o, services s;
  INSERT INTO memberships (organization_id, id, user_id, languages, state) SELECT o.id, gen_random_uuid(), u.id, '{de,cn}', 'active' FROM organizations o, users u;
  INSERT INTO membership_permissions (organization_id, membership_id, permission_id) SELECT m.organization_id, m.id, p.id FROM memberships m, permissions p;
  INSERT INTO patients (organization_id, id, last_name) SELECT id, id, E'Öl\t\\N' FROM organizations;
  INSERT INTO care_staff (organization_id, user_id, initials, name, since) SELECT id, id, 'ÖB', 'Ö B', now() FROM organizations;
  INSERT INTO care_entries (organization_id, id, patient_id, type, kind, event_at, content, engine, drafted_by, released_by, released_at, released_name, released_initials) SELECT id, id, id, 'report', 'entry', now(), '{"a": "\"b\"\n"}', 'hand', id, id, now(), 'Ö B', 'ÖB' FROM organizations;
  INSERT INTO care_drafts (organization_id, id, author_id, type, event_at, content, marks, engine, created_at, changed_at) SELECT id, id, id, 'report', now(), '{}', '{}', 'hand', now(), now() FROM organizations;
  INSERT INTO invitation_mails (organization_id, id, due_on) SELECT id, gen_random_uuid(), current_date FROM organizations;
  INSERT INTO customers (organization_id, id, number, name) SELECT id, gen_random_uuid(), 'K-1', 'ÄRGER' FROM organizations;
  INSERT INTO settings (organization_id, area, identifier, properties, secrets) SELECT id, 'ä', 'x', '{"a": 1.10, "b": null}', '\x00ff' FROM organizations;
  INSERT INTO files (organization_id, id, sha256, byte_size, media_type, name, purpose) SELECT id, gen_random_uuid(), encode(sha256('x'), 'hex'), 1, 'image/png', 'Ä.png', 'logo' FROM organizations;
  INSERT INTO tasks (organization_id, id, kind, payload, user_id, source, state, done, errors, result_file_id, ended_at) SELECT organization_id, gen_random_uuid(), 'x', '{"ä": 1}', gen_random_uuid(), '{}', 'done', 9007199254740993, '[{}]', id, now() FROM files;
  INSERT INTO discarded_contents (owner_id, sha256) SELECT id, 'x' FROM organizations;
  INSERT INTO number_counters (organization_id, number_range, period, next_number, patterns) SELECT id, 'invoice', '', 9007199254740993, '{"Ä {N}"}' FROM organizations;
  INSERT INTO invoices (organization_id, id, number, invoice_date, company, customer_name) SELECT id, gen_random_uuid(), 'RE-' || n, date '2026-01-01' + n, '{}', 'WEG' FROM organizations, generate_series(1, 30) n;
  INSERT INTO invoice_attachments (organization_id, id, invoice_id, file_id, file_name, media_type, byte_size, sha256) SELECT i.organization_id, gen_random_uuid(), i.id, f.id, 'Aufmaß.csv', 'text/csv', 1, encode(sha256('x'), 'hex') FROM invoices i JOIN files f USING (organization_id) WHERE i.number = 'RE-3';
  INSERT INTO invoice_customers (organization_id, invoice_id, customer_id) SELECT i.organization_id, i.id, c.id FROM invoices i JOIN customers c USING (organization_id);
  INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent) SELECT organization_id, id, 1, '', 'hour', 1, 1, 19 FROM invoices;
  INSERT INTO invoice_deliveries (organization_id, id, invoice_id, recipients, mail_ids, subject, text, attach_xml, requested_at, requested_by, requested_by_name) SELECT organization_id, gen_random_uuid(), id, '{"ä@ö.example","a,b"}', ARRAY[id, id], 'Ü', E'\\n', true, now(), id, 'Änne' FROM invoices;
  INSERT INTO issued_documents (organization_id, invoice_id, number, issued_at, taken_over, content, pdf, cii, content_sha256, pdf_sha256, cii_sha256)
    SELECT organization_id, id, number, '2026-01-02', true, '{"ä": "
"}', '%504446ff00', '<ä/>', encode(sha256(convert_to('{"ä": "
"}', 'UTF8')), 'hex'), encode(sha256('%504446ff00'), 'hex'), encode(sha256(convert_to('<ä/>', 'UTF8')), 'hex')
      FROM invoices WHERE number IN ('RE-1', 'RE-2');
  UPDATE invoices SET status = 'issued', issued_at = '2026-01-02', taken_over = true WHERE number IN ('RE-1', 'RE-2');
  INSERT INTO projects (organization_id, id, name) SELECT id, gen_random_uuid(), 'Ümbau' FROM organizations;
  INSERT INTO payments (organization_id, id, invoice_id, kind, paid_on, amount_cents, note, created_at, created_by, created_by_name) SELECT organization_id, gen_random_uuid(), id, 'payment', '2026-01-01', 1, 'Ü', now(), id, 'Änne' FROM invoices WHERE status = 'issued';
  INSERT INTO invoice_instalments (organization_id, final_id, instalment_id) SELECT organization_id, id, id FROM invoices;
  INSERT INTO reminders (organization_id, id, invoice_id, level, letter_day, pay_day, open_cents, interest_cents, lump_sum_cents, fee_cents, settled_cents, interest_parts, text, pdf, created_at, created_by_name) SELECT organization_id, id, id, 1, '2026-01-01', '2026-01-10', 1, 0, 0, 0, 0, '[]', 'Ü', '\x00ff', now(), 'Änne' FROM invoices;
  INSERT INTO reminder_deliveries (organization_id, id, reminder_id, recipients, mail_ids, subject, text, requested_at, requested_by_name) SELECT organization_id, id, id, '{"ä@ö.example"}', ARRAY[id], 'Ü', 'x', now(), 'Änne' FROM reminders;
  INSERT INTO reminder_holds (organization_id, id, invoice_id, kind, from_day, created_at, created_by, created_by_name) SELECT organization_id, id, id, 'never', '2026-01-01', now(), id, 'Änne' FROM invoices;
  INSERT INTO import_columns (organization_id, entity, column_name, field, chosen_at) SELECT id, 'customer', 'ä', '', now() FROM organizations;
  INSERT INTO record_imports (organization_id, task_id, entity, file_name, record_ids) SELECT organization_id, id, 'customer', 'Ä.csv', ARRAY[id] FROM tasks;
  INSERT INTO offered_services (organization_id, id, name, amount_cents) SELECT id, gen_random_uuid(), 'Beratung', 1 FROM organizations;
  INSERT INTO expenses (organization_id, id, number, file_id, file_sha256, expense_date, sources) SELECT organization_id, gen_random_uuid(), 'A-1', id, sha256, '2026-01-01', '{"ä": {}}' FROM files;
  INSERT INTO expense_amounts (organization_id, expense_id, position, net_cents, vat_hundredths, vat_cents) SELECT organization_id, id, 1, -1, 1900, 0 FROM expenses;
  INSERT INTO time_entries (organization_id, id, user_id, person_name, day, minutes, project_id) SELECT organization_id, gen_random_uuid(), id, 'Änne', '2026-01-01', 90, id FROM projects;
  INSERT INTO running_timers (organization_id, user_id, started_at, text) SELECT id, gen_random_uuid(), now(), 'läuft' FROM organizations;
  INSERT INTO number_events (organization_id, id, number_range, period, first_running, last_running, number, reason, occurred_at, user_name) SELECT id, gen_random_uuid(), 'invoice', '', 1, 9007199254740993, 'Ä-1', 'deleted', now(), 'Änne' FROM organizations;
  INSERT INTO organization_archives (organization_id, id, document_count, handed_out_at, handed_out_to) SELECT id, gen_random_uuid(), 1, now(), id FROM organizations;
  INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id) SELECT id, gen_random_uuid(), now(), 'x', '' FROM organizations;
  UPDATE services SET name = '{"de": "vom Betreiber umbenannt"}' WHERE identifier = 'care'`;
