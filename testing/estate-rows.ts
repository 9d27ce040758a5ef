/**
 * Statements that give organisations one row in each table of real estate, for a superuser; the ids are those of the
 * organisations, which have a file.
 *
 * @param where condition on `organizations o`
 */
export function estateRows(where = 'true'): string {
  const add = (table: string, columns: string, values: string, from = '') =>
    `INSERT INTO ${table} (organization_id, ${columns}) SELECT o.id, ${values} FROM organizations o ${from} WHERE ${where};`;
  const file =
    'JOIN (SELECT DISTINCT ON (organization_id) organization_id, id FROM files ORDER BY organization_id, id) f ON f.organization_id = o.id';
  return [
    add('estate_objects', 'id, object_id, data, internal', `o.id, 'O-1', '{"title": "Müllerhaus"}', '{"ä": 1.10}'`),
    add('estate_external_ids', 'external_id, estate_object_id', `'O-1', o.id`),
    add('estate_offer_links', 'code_hash, estate_object_id, kind', `sha256(o.id::text::bytea), o.id, 'offer'`),
    add(
      'estate_publications',
      'id, estate_object_id, channel, external_id, wants_saved',
      `o.id, o.id, 'scout', 'O-1', true`,
    ),
    add('estate_portals', 'channel', `'scout'`),
    add(
      'estate_portal_jobs',
      'id, channel, kind, state, started_at, ended_at',
      `o.id, 'scout', 'transfer', 'done', '2026-01-01', '2026-01-01'`,
    ),
    add('estate_views', 'estate_object_id, day, kind, count', `o.id, '2026-01-01', 'offer', 3`),
    add('estate_homepage_pictures', 'id, file_id, added_at', `o.id, f.id, now()`, file),
    add('estate_pictures', 'id, estate_object_id, name, position, file_id', `o.id, o.id, 'O-1-ü.jpg', 0, f.id`, file),
    add(
      'estate_picture_variants',
      'picture_id, kind, file_id, width, height, byte_size',
      `o.id, 'thumbnail', f.id, 1, 1, 1`,
      file,
    ),
    add('estate_checklist_items', 'estate_object_id, item, status, note', `o.id, 'landRegister', 'OFFEN', 'Übrig'`),
    add('estate_checklist_files', 'id, estate_object_id, item, file_id', `o.id, o.id, 'landRegister', f.id`, file),
    add('estate_stakeholders', 'id, estate_object_id, email, last_name', `o.id, o.id, 'a@b.example', 'Öztürk'`),
    add(
      'estate_stakeholder_steps',
      'stakeholder_id, version, from_status, to_status, status_at, made_by',
      `o.id, 2, 'EXPOSE', 'TERMIN', now(), o.id`,
    ),
    add('estate_stakeholder_mails', 'id, stakeholder_id, kind, subject', `o.id, o.id, 'expose', 'Exposé für Sie'`),
    add('estate_consent_texts', 'version, language, wording', `repeat('0', 64), 'de', '{"ä": 1}'`),
    add(
      'estate_expose_consents',
      'id, stakeholder_id, estate_object_id, object_id, object_title, person, email, confirmed_at, text_version, is_contract, button, kept_until',
      `o.id, o.id, o.id, 'O-1', 'Müllerhaus', 'Öztürk', 'a@b.example', now(), repeat('0', 64), true, 'zahlungspflichtig beauftragen', '2999-12-31'`,
    ),
  ].join('\n');
}
