import { Client } from 'pg';
import { estateRows } from './estate-rows.ts';
import { propertyRows } from './property-rows.ts';

/** Reminders as an organisation stores them: whatever else reads the card, such as the overview, needs all of it. */
const reminders = {
  steps: [1, 2, 3].map(() => ({ days: 7, fee: 0 })),
  payDays: 10,
  chargeInterest: false,
  chargeLumpSum: false,
  consumersInformed: false,
  baseRates: [],
  reminderText: { de: '' },
  dunningText: { de: '' },
  finalText: { de: '' },
};

/** Values of the cards that schedules read. */
const cards = (isOn: boolean) => [
  ['property-owner', 'dataSyncConfig', JSON.stringify({ syncHour: isOn ? 3 : null })],
  ['accounting', 'reminderConfig', JSON.stringify({ ...reminders, sendAutomatically: isOn })],
  ['real-estate', 'ftpConfigIVD', JSON.stringify({ host: isOn ? 'ftp.example' : '' })],
];

/**
 * Gives organisations rows in the tables that schedules look at, with nothing to do: all is told, read, mailed and
 * settled, the newest of it years ago. Each organisation has members. Needs a superuser.
 */
export async function addRowsAtRest(adminUrl: string, organizationIds: readonly string[]): Promise<void> {
  const where = `o.id IN (${organizationIds.map((id) => `'${id}'`).join(', ')})`;
  await runUnchecked(adminUrl, [
    `INSERT INTO files (organization_id, id, sha256, byte_size, media_type, name, purpose, kept_at)
     SELECT o.id, o.id, repeat('0', 64), 1, 'application/pdf', 'ü.pdf', 'owner-document', now() FROM organizations o WHERE ${where}`,
    propertyRows(where),
    estateRows(where),
    ...cards(false).map((card) => insertCard(card, where)),
    `INSERT INTO community_rooms (organization_id, owner_id, last_position) SELECT o.id, o.id, 1 FROM organizations o WHERE ${where}`,
    `INSERT INTO care_drafts (organization_id, id, author_id, type, event_at, content, marks, engine, created_at, changed_at)
     SELECT o.id, o.id, o.id, 'report', now(), '{}', '{}', 'hand', now(), now() FROM organizations o WHERE ${where}`,
    ...updates(where, {
      owner_documents: `text_file_id = file_id, published_on = '2020-01-01', created_at = '2020-01-01'`,
      community_messages: `position = 1, sent_at = '2020-01-01'`,
      community_message_mails: 'mailed_at = now()',
      community_read_marks: 'position = 1',
      estate_pictures: `state = 'failed', problem = 'unreadable'`,
      estate_portal_jobs: 'started_at = now(), ended_at = now()',
    }),
  ]);
}

/**
 * Gives every schedule something to do in an organisation with two members and rows at rest. Needs a superuser.
 *
 * @param now time of the product's clock
 */
export async function addWork(adminUrl: string, organizationId: string, now: Date): Promise<void> {
  const where = `o.id = '${organizationId}'`;
  const instant = `'${now.toISOString()}'::timestamptz`;
  await runUnchecked(adminUrl, [
    `DELETE FROM settings WHERE organization_id = '${organizationId}'`,
    ...cards(true).map((card) => insertCard(card, where)),
    // A receipt to be released and one that was.
    `INSERT INTO receipts (organization_id, id, archive_id, owner_id, approval, decided_at)
     VALUES ('${organizationId}', gen_random_uuid(), 'A-2', '${organizationId}', 'FREIZUGEBEN', ${instant} - interval '1 hour'),
            ('${organizationId}', gen_random_uuid(), 'A-3', '${organizationId}', 'FREIGEGEBEN', ${instant} - interval '1 hour')`,
    // Two members, one for each choice: without a row, once a day.
    `DELETE FROM community_chat_preferences WHERE organization_id = '${organizationId}'
        AND user_id::text = (SELECT min(user_id::text) FROM memberships WHERE organization_id = '${organizationId}')`,
    `DELETE FROM document_notices WHERE organization_id = '${organizationId}'`,
    `DELETE FROM receipt_digests WHERE organization_id = '${organizationId}'`,
    ...updates(where, {
      owner_links: `created_at = ${instant} - interval '9 days'`,
      owner_documents: `text_file_id = NULL, published_on = ${instant}::date, created_at = ${instant} - interval '1 day'`,
      community_messages: `sent_at = ${instant} - interval '1 hour'`,
      community_message_mails: 'mailed_at = NULL',
      community_read_marks: 'position = 0',
      community_chat_preferences: `mails = 'SOFORT'`,
      community_written_resolutions: `deadline_on = ${instant}::date + 1, sent_at = ${instant} - interval '9 days'`,
      estate_stakeholders: `request_received_at = '2020-01-01'`,
      estate_pictures: `state = 'pending', problem = NULL`,
      estate_publications: `state = 'pending', next_attempt_at = '2020-01-01'`,
      care_drafts: `changed_at = '2020-01-01'`,
    }),
  ]);
}

const insertCard = ([area, identifier, properties]: readonly (string | undefined)[], where: string): string =>
  `INSERT INTO settings (organization_id, area, identifier, properties) SELECT o.id, '${area}', '${identifier}', '${properties}' FROM organizations o WHERE ${where}`;

const updates = (where: string, changes: Readonly<Record<string, string>>): string[] =>
  Object.entries(changes).map(
    ([table, set]) => `UPDATE ${table} t SET ${set} FROM organizations o WHERE o.id = t.organization_id AND ${where}`,
  );

/** Runs statements without triggers and references. */
async function runUnchecked(adminUrl: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
