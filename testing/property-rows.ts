/**
 * Statements that give organisations one row in each table of property management, for a superuser; the ids are those
 * of the organisations.
 *
 * @param where condition on `organizations o`
 */
export function propertyRows(where = 'true'): string {
  const add = (table: string, columns: string, values: string, from = '') =>
    `INSERT INTO ${table} (organization_id, ${columns}) SELECT o.id, ${values} FROM organizations o ${from} WHERE ${where};`;
  return [
    add('property_owners', 'id, external_id, full_name', `o.id, 'E-1', 'Ölmühle'`),
    add('owner_views', 'user_id, owner_id, ends_at', 'o.id, o.id, now()'),
    add(
      'owner_links',
      'id, owner_id, membership_id, user_type',
      `m.id, o.id, m.id, 'weg'`,
      'JOIN memberships m ON m.organization_id = o.id',
    ),
    add('properties', 'id, owner_id, name', `o.id, o.id, 'Lindenstraße'`),
    add('rental_units', 'id, external_id, property_id', `o.id, 'WE-1', o.id`),
    add('rental_tenants', 'id, external_id, rental_unit_id', `o.id, 'M-1', o.id`),
    add('security_deposits', 'id, tenant_id, amount_cents', 'o.id, o.id, 9007199254740993'),
    add('cost_structures', 'id, tenant_id', 'o.id, o.id'),
    add('service_providers', 'id, full_name', `o.id, 'Änne'`),
    add('cost_types', 'id, external_id, long_name', `o.id, 'K-1', 'Müll'`),
    add('administrative_costs', 'id, property_id', 'o.id, o.id'),
    add('association_costs', 'id, rental_unit_id, housing_contribution_cents', 'o.id, o.id, 100'),
    add('delivery_state', 'expiration_id', `'L-1'`),
    add('record_counters', 'entity, prefix, last', `'owner', 'M-', 1`),
    add('receipts', 'id, archive_id', `o.id, 'A-1'`),
    add('receipt_assignments', 'archive_id, number, owner_id, assigned_by', `'A-1', 1, o.id, o.id`),
    add(
      'receipt_decisions',
      'receipt_id, version, kind, from_state, to_state, decided_by',
      `o.id, 2, 'transition', 'NEU', 'FREIZUGEBEN', o.id`,
    ),
    add(
      'receipt_notices',
      'membership_id, receipt_id, version, told_at',
      'm.id, o.id, 1, now()',
      'JOIN memberships m ON m.organization_id = o.id',
    ),
    add('receipt_digests', 'membership_id, told_at', 'm.id, now()', 'JOIN memberships m ON m.organization_id = o.id'),
    add('receipt_settings', 'owner_id, auto_release_cents', 'o.id, 100'),
    add('receipt_comments', 'id, receipt_id, comment', `o.id, o.id, 'Übrig?'`),
    add(
      'postings',
      'id, external_id, owner_id, tenant_id, cost_type_id, booking_date, amount_cents',
      `o.id, 'B-1', o.id, o.id, o.id, '2026-01-01', -1`,
    ),
    add('posting_assignments', 'posting_external_id, owner_id, assigned_by', `'B-1', o.id, o.id`),
    add('account_balances', 'id, owner_id, account, day, amount_cents', `o.id, o.id, 'Giro', '2026-01-01', 1`),
    add('deliveries', 'id, run_id, state, counts', `o.id, o.id, 'taken', '{"ä": 1}'`),
    add('delivery_lists', 'delivery_id, kind, part, rows', `o.id, 'errors', 0, '[{"ä": 1}]'`),
    add('delivery_changes', 'table_name, added', `'property_owners', ARRAY[o.id]`),
    add(
      'owner_documents',
      'id, owner_id, title, kind, published_on, file_id, file_name, media_type, byte_size',
      `o.id, o.id, 'Übersicht', 'other', '2026-01-01', f.id, 'ü.pdf', 'application/pdf', 1`,
      'JOIN (SELECT DISTINCT ON (organization_id) organization_id, id FROM files ORDER BY organization_id, id) f ON f.organization_id = o.id',
    ),
    add(
      'community_resolutions',
      'id, owner_id, running_number, number, wording',
      `o.id, o.id, 0, '2026/1', 'Übernahme'`,
    ),
    add('community_resolution_notes', 'id, resolution_id, kind, noted_on', `o.id, o.id, 'AUFGEHOBEN', '2026-01-01'`),
    add('community_settings', 'owner_id', 'o.id'),
    add(
      'community_members',
      'id, owner_id, person, unit, share_numerator, share_denominator',
      `o.id, o.id, 'Müller', '1', 230, 1000`,
    ),
    add('community_meetings', 'id, owner_id, number', `o.id, o.id, '2026/1'`),
    add('community_agenda_items', 'id, meeting_id, position, title', `o.id, o.id, 1, 'Begrüßung'`),
    add(
      'community_invitation_rounds',
      'id, meeting_id, round, file_id, calendar, created_at',
      `o.id, o.id, 1, f.id, 'Übersicht', now()`,
      'JOIN (SELECT DISTINCT ON (organization_id) organization_id, id FROM files ORDER BY organization_id, id) f ON f.organization_id = o.id',
    ),
    add(
      'community_invitations',
      'id, meeting_id, member_id, person, unit, channel',
      `o.id, o.id, o.id, 'Müller', '1', 'BRIEF'`,
    ),
    add(
      'community_meeting_records',
      'id, meeting_id, position, content, recorded_at',
      `o.id, o.id, 1, '{"ä": 1}', now()`,
    ),
    add(
      'community_messages',
      'id, owner_id, position, user_id, client_id, sent_at, text',
      `o.id, o.id, 0, o.id, 'ü', now(), 'Grüße'`,
    ),
    add(
      'community_read_marks',
      'owner_id, user_id',
      'o.id, m.user_id',
      'JOIN memberships m ON m.organization_id = o.id',
    ),
    add(
      'community_chat_preferences',
      'user_id, mails',
      `m.user_id, 'NIE'`,
      'JOIN memberships m ON m.organization_id = o.id',
    ),
    add(
      'community_message_mails',
      'message_id, user_id',
      'o.id, m.user_id',
      'JOIN memberships m ON m.organization_id = o.id',
    ),
    add(
      'community_written_resolutions',
      'id, owner_id, subject, wording, deadline_on, sent_at, voting_principle',
      `o.id, o.id, 'Übergabe', 'Wir prüfen.', '2999-12-31', now(), 'KOPF'`,
    ),
    add(
      'community_written_voters',
      'id, written_id, member_id, person, unit, share_numerator, share_denominator, has_co_owners, channel',
      `o.id, o.id, o.id, 'Müller', '1', 230, 1000, false, 'BRIEF'`,
    ),
    add(
      'community_written_votes',
      'id, written_id, voter_id, choice, channel, received_at, entered_name',
      `o.id, o.id, o.id, 'JA', 'BRIEF', now(), 'Müller'`,
    ),
    add('owner_document_texts', 'id, file_id, content, read_on', `o.id, o.id, 'Übertrag', '2026-01-01'`),
    add(
      'document_notices',
      'membership_id, document_id, told_at',
      'm.id, o.id, now()',
      'JOIN memberships m ON m.organization_id = o.id',
    ),
    add(
      'owner_letters',
      'owner_id, code_hash, user_type, written_at, valid_until, written_by',
      `o.id, sha256(o.id::text::bytea), 'weg', now(), '2026-01-01', o.id`,
    ),
    add(
      'analytics_tiles',
      'id, membership_id, eid, question, plan, asked_on',
      `m.id, m.id, '0', 'Kosten?', '{}', '2026-01-01'`,
      'JOIN memberships m ON m.organization_id = o.id',
    ),
    add('owner_choices', 'membership_id, owner_id', 'm.id, o.id', 'JOIN memberships m ON m.organization_id = o.id'),
  ].join('\n');
}
