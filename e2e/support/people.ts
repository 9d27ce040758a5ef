import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { createIdentity } from '#modules/identity/server/index.ts';
import { createOrganizations, accountMemberships } from '#modules/organizations/server/index.ts';
import { insertCustomers } from '#modules/accounting/server/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { createAuditRecorder } from '#platform/server/audit/audit-recorder.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { databaseFile } from './database-file.ts';

/** The password of everybody here. */
export const password = 'Kanarienvogel-17';

export interface Place {
  readonly organizationId: OrganizationId;
  readonly permissions?: readonly string[];
  readonly startApplication?: string | null;
  readonly languages?: readonly LanguageKey[];
}

/** Means to invent organisations and people beside the running server, straight in its database. */
export interface People {
  addOrganization(name: string, services?: readonly string[]): Promise<OrganizationId>;
  /** Answers the e-mail address. */
  addUser(...places: readonly Place[]): Promise<string>;
  addCustomer(organizationId: OrganizationId, name: string): Promise<void>;
  /** Entries of the audit log of last year. */
  addAuditEntries(organizationId: OrganizationId, count: number): Promise<void>;
  close(): Promise<void>;
}

const allLanguages: readonly LanguageKey[] = ['de', 'en', 'es', 'fr', 'ru', 'cn'];

export async function createPeople(): Promise<People> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? '';
  const { adminUrl, secretKey } = JSON.parse(readFileSync(databaseFile(dataDir), 'utf8')) as { adminUrl: string; secretKey: string };
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 2 });
  const clock = systemClock;
  const configuration = { sessionMinutes: 30, publicUrl: 'http://127.0.0.1', demo: true };
  const audit = createAuditRecorder({ database, clock, onError: fail });
  const mailer = createOutbox({ clock, secretKey });
  const identity = createIdentity({ database, clock, mailer, configuration, audit, secretKey, memberships: accountMemberships });
  const organizations = createOrganizations({ identity, database, clock });
  const passwordHash = await identity.hashPassword(password);
  return {
    addOrganization: (name, services = ['accounting']) =>
      database.identity((tx) =>
        organizations.createOrganization(tx, { name, identifier: createId(), industry: { de: 'Handwerk' }, services }),
      ),
    addUser: (...places) =>
      database.identity(async (tx) => {
        const email = `${createId()}@people.example`;
        const user = await identity.createUser(tx, { email, firstName: 'Erika', lastName: 'Muster', passwordHash });
        for (const { organizationId, permissions, startApplication, languages = allLanguages } of places) {
          await organizations.addMember(tx, {
            organizationId,
            userId: user.id,
            permissions: permissions ?? ['benit-accounting-permission'],
            startApplication: startApplication === undefined ? 'invoices' : startApplication,
            languages,
            defaultLanguage: 'de',
          });
        }
        return email;
      }),
    addCustomer: (organizationId, name) => {
      const actor = { organizationId, userId: createId() as UserId, membershipId: '', permissions: new Set<string>() };
      const address = { salutation: '', street: 'Hauptstraße', streetNumber: '1', postcode: '50667', city: 'Köln', email: '', telephoneNumber: '' };
      return database.tenant(actor, (tx) => insertCustomers({ tx, actor }, [{ ...address, number: 'K-1', name }]));
    },
    addAuditEntries: async (organizationId, count) => {
      await database.identity((tx) =>
        sql`INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id)
            SELECT ${organizationId}, gen_random_uuid(), '2025-07-01'::timestamptz + n * interval '1 second', 'user_added', n::text
              FROM generate_series(1, ${count}::int) n`.execute(tx),
      );
    },
    close: () => database.close(),
  };
}

function fail(error: Error): never {
  throw error;
}
