import { sql } from 'kysely';
import type { Service } from '../../contract/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { orderOfService } from './service-order.ts';

interface ServiceRow extends Omit<Service, 'applications' | 'permissions' | 'applicationPermissions'> {
  readonly applications: Service['applications'] | null;
  readonly permissions: Service['permissions'] | null;
  readonly applicationPermissions: Service['applicationPermissions'] | null;
}

/**
 * Lists services that are not withdrawn, in the order of the catalogue. The search covers texts in every language, also
 * of their applications and permissions, and all identifiers.
 */
export async function listServices(tx: Transaction, searchTerm: string | undefined): Promise<Service[]> {
  const { rows } = await sql<ServiceRow>`
    SELECT s.id, s.identifier, s.name, s.description, s.mandatory,
           s.organization_specific AS "organizationSpecific", s.operator_only AS "operatorOnly",
           (SELECT json_agg(json_build_object('id', a.id, 'identifier', a.identifier, 'name', a.name, 'description', a.description,
                                              'type', a.type, 'path', a.path, 'icon', a.icon) ORDER BY a.sort_order, a.id)
              FROM applications a WHERE a.service_id = s.id) AS applications,
           (SELECT json_agg(json_build_object('id', p.id, 'identifier', p.identifier, 'description', p.description) ORDER BY p.identifier)
              FROM permissions p WHERE p.service_id = s.id) AS permissions,
           (SELECT json_agg(json_build_object('application', a.identifier, 'permission', p.identifier) ORDER BY a.sort_order, a.id, p.identifier)
              FROM application_permissions ap JOIN applications a ON a.id = ap.application_id JOIN permissions p ON p.id = ap.permission_id
             WHERE a.service_id = s.id) AS "applicationPermissions",
           CASE WHEN s.mandatory THEN (SELECT count(*) FROM organizations o WHERE o.deleted_at IS NULL)
                ELSE coalesce(given.organizations, 0) END AS "organizationCount"
    FROM services s
    LEFT JOIN (SELECT os.service_id, count(*) AS organizations
                 FROM organization_services os JOIN organizations o ON o.id = os.organization_id AND o.deleted_at IS NULL
                GROUP BY os.service_id) AS given ON given.service_id = s.id
    WHERE s.deleted_at IS NULL ORDER BY ${orderOfService}, s.identifier
  `.execute(tx);
  const services = rows.map(({ applications, permissions, applicationPermissions, ...service }) => ({
    ...service,
    applications: applications ?? [],
    permissions: permissions ?? [],
    applicationPermissions: applicationPermissions ?? [],
  }));
  if (!isSearchTerm(searchTerm)) return services;
  const matching = await sql<{ id: string }>`
    SELECT id FROM unnest(${services.map(({ id }) => id)}::uuid[], ${services.map(toSearchedText)}::text[]) AS service(id, text)
    WHERE ${matchesWords(searchTerm, [sql.ref('text')])}
  `.execute(tx);
  const found = new Set(matching.rows.map(({ id }) => id));
  return services.filter(({ id }) => found.has(id));
}

function toSearchedText({ identifier, name, description, applications, permissions }: Service): string {
  const texts = [
    name,
    description,
    ...applications.flatMap((application) => [application.name, application.description]),
    ...permissions.map((permission) => permission.description),
  ];
  const identifiers = [identifier, ...[...applications, ...permissions].map((part) => part.identifier)];
  return [...identifiers, ...texts.flatMap((text) => Object.values(text))].join(' ');
}
