import { sql } from 'kysely';
import type { Catalogue } from '#platform/contract/catalogue.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { createId } from '#platform/server/ids.ts';

/** A module with its catalogue entries. */
export interface CatalogueSource {
  readonly name: string;
  readonly catalogue?: Catalogue;
}

/** Arbitrary constant that no other advisory lock of the database uses. */
const catalogueLock = 7_365_021_947;

/**
 * Updates the stored catalogue to the declarations of the modules, by identifier; writes nothing without a difference.
 * A service withdrawn by the operator stays withdrawn. Undeclared entries stay as well, because a process of the former
 * version may still run: a migration removes them.
 * @throws Error if an application names an undeclared service or permission, or a text is missing
 */
export async function synchronizeCatalogue(database: Database, sources: readonly CatalogueSource[]): Promise<void> {
  const wanted = describeCatalogue(sources);
  await database.identity(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${catalogueLock})`.execute(tx);
    await synchronizeServices(tx, wanted.services);
    await synchronizePermissions(tx, wanted.permissions);
    await synchronizeApplications(tx, wanted.applications);
  });
}

type Wanted = ReturnType<typeof describeCatalogue>;

function describeCatalogue(sources: readonly CatalogueSource[]) {
  const read = createTextReader();
  const localize = (namespace: string, key: string): string =>
    JSON.stringify(
      Object.fromEntries(
        languageKeys.map((language) => [language, read(language, { namespace, folder: 'catalogue', key })]),
      ),
    );
  const services = sources.flatMap(({ name, catalogue }) =>
    (catalogue?.services ?? []).map((service) => ({ module: name, ...service })),
  );
  const known = new Set(services.map(({ identifier }) => identifier));
  const offered = new Set(services.flatMap(({ permissions }) => permissions));
  const applications = sources.flatMap(({ name, catalogue }) =>
    (catalogue?.applications ?? []).map((application) => ({ module: name, ...application })),
  );
  for (const { module, identifier, service, permissions } of applications) {
    if (!known.has(service))
      throw new Error(`${module}: the application ${identifier} refers to the undeclared service ${service}`);
    const unknown = permissions.find((permission) => !offered.has(permission));
    if (unknown !== undefined)
      throw new Error(`${module}: the application ${identifier} refers to the undeclared permission ${unknown}`);
  }
  return {
    services: services.map(({ module, identifier, mandatory = false, operatorOnly = false }) => ({
      identifier,
      mandatory,
      operator_only: operatorOnly,
      name: localize(module, `services.${identifier}.name`),
      description: localize(module, `services.${identifier}.description`),
    })),
    permissions: services.flatMap(({ module, identifier: service, permissions }) =>
      permissions.map((identifier) => ({
        identifier,
        service,
        description: localize(module, `permissions.${identifier}`),
      })),
    ),
    applications: applications.map(({ module, identifier, service, path, icon, order, permissions }) => ({
      identifier,
      service,
      path,
      icon,
      sort_order: order,
      permissions,
      name: localize(module, `applications.${identifier}.name`),
      description: localize(module, `applications.${identifier}.description`),
    })),
  };
}

async function synchronizeServices(tx: Transaction, services: Wanted['services']): Promise<void> {
  for (const { identifier, mandatory, operator_only, name, description } of services) {
    await sql`
      INSERT INTO services AS stored (id, identifier, mandatory, operator_only, name, description)
      VALUES (${createId()}, ${identifier}, ${mandatory}, ${operator_only}, ${name}::jsonb, ${description}::jsonb)
      ON CONFLICT (identifier) DO UPDATE
        SET mandatory = excluded.mandatory, operator_only = excluded.operator_only, name = excluded.name, description = excluded.description
        WHERE (stored.mandatory, stored.operator_only, stored.name, stored.description)
              IS DISTINCT FROM (excluded.mandatory, excluded.operator_only, excluded.name, excluded.description)`.execute(
      tx,
    );
  }
}

async function synchronizePermissions(tx: Transaction, permissions: Wanted['permissions']): Promise<void> {
  for (const { identifier, service, description } of permissions) {
    await sql`
      INSERT INTO permissions AS stored (id, identifier, service_id, description)
      SELECT ${createId()}, ${identifier}, id, ${description}::jsonb FROM services WHERE identifier = ${service}
      ON CONFLICT (identifier) DO UPDATE SET service_id = excluded.service_id, description = excluded.description
        WHERE (stored.service_id, stored.description) IS DISTINCT FROM (excluded.service_id, excluded.description)`.execute(
      tx,
    );
  }
}

async function synchronizeApplications(tx: Transaction, applications: Wanted['applications']): Promise<void> {
  for (const { identifier, service, path, icon, sort_order, name, description, permissions } of applications) {
    await sql`
      INSERT INTO applications AS stored (id, identifier, service_id, path, icon, sort_order, name, description)
      SELECT ${createId()}, ${identifier}, id, ${path}, ${icon}, ${sort_order}, ${name}::jsonb, ${description}::jsonb FROM services WHERE identifier = ${service}
      ON CONFLICT (identifier) DO UPDATE
        SET service_id = excluded.service_id, path = excluded.path, icon = excluded.icon, sort_order = excluded.sort_order,
            name = excluded.name, description = excluded.description
        WHERE (stored.service_id, stored.path, stored.icon, stored.sort_order, stored.name, stored.description)
              IS DISTINCT FROM (excluded.service_id, excluded.path, excluded.icon, excluded.sort_order, excluded.name, excluded.description)`.execute(
      tx,
    );
    await sql`
      DELETE FROM application_permissions
       WHERE application_id = (SELECT id FROM applications WHERE identifier = ${identifier})
         AND permission_id NOT IN (SELECT id FROM permissions WHERE identifier = ANY (${[...permissions]}::text[]))`.execute(
      tx,
    );
    await sql`
      INSERT INTO application_permissions (application_id, permission_id)
      SELECT a.id, p.id FROM applications a, permissions p
       WHERE a.identifier = ${identifier} AND p.identifier = ANY (${[...permissions]}::text[])
      ON CONFLICT DO NOTHING`.execute(tx);
  }
}
