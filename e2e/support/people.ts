import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createIdentity } from '#modules/identity/server/index.ts';
import { createOrganizations, accountMemberships } from '#modules/organizations/server/index.ts';
import { customers } from '#modules/accounting/server/index.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { createAuditRecorder } from '#platform/server/audit/audit-recorder.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { openFiles } from '#platform/server/files/files.ts';
import { createId } from '#platform/server/ids.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { insertSession } from '#testing/insert-session.ts';
import type { FormerCookies } from '#testing/insert-session.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import type { PropertyBooks } from '#testing/property-books.ts';
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
  /** Answers the email address. */
  addUser(...places: readonly Place[]): Promise<string>;
  /** Creates a session as after the right password. @returns the values of the browser's cookies */
  startSession(email: string, cookies: FormerCookies): Promise<{ readonly session: string; readonly device: string }>;
  addCustomer(organizationId: OrganizationId, name: string): Promise<void>;
  /** Adds an owner to a property management. */
  addOwner(
    organizationId: OrganizationId,
    eid: string,
    owner?: { readonly full_name?: string; readonly email?: string },
  ): Promise<void>;
  /** Closes an organisation as if it had issued an invoice on a day, `YYYY-MM-DD`. */
  closeWithIssuedInvoice(organizationId: OrganizationId, day: string): Promise<void>;
  /** Makes the owners and rental units of an organisation those that a delivery brought. */
  markDelivered(organizationId: OrganizationId): Promise<void>;
  /** Entries of the audit log of last year. */
  addAuditEntries(organizationId: OrganizationId, count: number): Promise<void>;
  /** Inserts the rows that a delivery would bring to owners of houses. */
  propertyBooks(organizationId: OrganizationId): PropertyBooks;
  /** The membership of somebody by their email address. */
  findMembership(organizationId: OrganizationId, email: string): Promise<string>;
  close(): Promise<void>;
}

const allLanguages: readonly LanguageKey[] = ['de', 'en', 'es', 'fr', 'ru', 'cn'];

export async function createPeople(): Promise<People> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? '';
  const { adminUrl, secretKey } = JSON.parse(readFileSync(databaseFile(dataDir), 'utf8')) as {
    adminUrl: string;
    secretKey: string;
  };
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 2 });
  const clock = systemClock;
  const configuration = { sessionMinutes: 30, publicUrl: 'http://127.0.0.1', demo: true };
  const audit = createAuditRecorder({ database, clock, onError: fail });
  const mailer = createOutbox({ clock, secretKey });
  const dependencies = { database, clock, mailer, configuration, audit, secretKey, memberships: accountMemberships };
  const identity = createIdentity(dependencies);
  const organizations = createOrganizations({
    identity,
    database,
    clock,
    purgeHolds: () => [],
    pictures: { normalize: () => Promise.reject(new Error('Only the server takes pictures')) },
  });
  const passwordHash = await identity.hashPassword(password);
  const files = await openFiles({ dataDir, filesUrl: undefined, filesKeepDays: 1 }, database);
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
    startSession: async (email, cookies) => {
      const user = await database.identity((tx) => identity.findUserByEmail(tx, email));
      if (user === null) throw new Error(`Nobody has the address ${email}`);
      const { sessionValue, device } = await insertSession(dependencies, user.id, { address: '127.0.0.1', ...cookies });
      return { session: sessionValue, device };
    },
    addCustomer: (organizationId, name) => {
      const actor = { organizationId, userId: createId() as UserId, membershipId: '', permissions: new Set<string>() };
      const address = { street: 'Hauptstraße', streetNumber: '1', postcode: '50667', city: 'Köln' };
      return database.tenant(
        actor,
        async (tx) => void (await customers.table.insert(tx, actor, [{ ...address, number: 'K-1', name }])),
      );
    },
    addOwner: (organizationId, eid, owner = {}) =>
      database.tenant({ organizationId, userId: createId() }, async (tx) => {
        await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
        await tx
          .insertInto('property_owners')
          .values({ organization_id: organizationId, id: createId(), external_id: eid, full_name: eid, ...owner })
          .execute();
      }),
    closeWithIssuedInvoice: async (organizationId, day) => {
      // As a superuser without triggers, past what keeps everybody else from writing issued invoices.
      const client = new Client({ connectionString: adminUrl });
      await client.connect();
      await client.query(`SET session_replication_role = replica;
        INSERT INTO invoices (organization_id, id, number, status, invoice_date, issued_at, company) VALUES ('${organizationId}', '${createId()}', 'RE-1', 'issued', '${day}', '${day}T12:00:00Z', '{}')`);
      await client.end();
      await database.identity((tx) =>
        tx.updateTable('organizations').set({ deleted_at: clock.now() }).where('id', '=', organizationId).execute(),
      );
    },
    markDelivered: async (organizationId) => {
      const client = new Client({ connectionString: adminUrl });
      await client.connect();
      for (const table of ['property_owners', 'rental_units'])
        await client.query(`UPDATE ${table} SET source = 'import' WHERE organization_id = $1`, [organizationId]);
      await client.end();
    },
    addAuditEntries: async (organizationId, count) => {
      await database.identity((tx) =>
        sql`INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id)
            SELECT ${organizationId}, gen_random_uuid(), '2025-07-01'::timestamptz + n * interval '1 second', 'user_added', n::text
              FROM generate_series(1, ${count}::int) n`.execute(tx),
      );
    },
    propertyBooks: (organizationId) => createPropertyBooks(database, files, { organizationId, userId: createId() }),
    findMembership: (organizationId, email) =>
      database.identity(async (tx) => {
        const { id } = await tx
          .selectFrom('memberships as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select('m.id')
          .where('m.organization_id', '=', organizationId)
          .where('u.email', '=', email)
          .executeTakeFirstOrThrow();
        return id;
      }),
    close: async () => {
      files.close();
      await database.close();
    },
  };
}

function fail(error: Error): never {
  throw error;
}
