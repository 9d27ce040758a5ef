import type { Service } from '#modules/organizations/contract/central/central.ts';

/** Lists the applications that a permission opens, in the order of the service. */
export function listOpenings(service: Service, permission: string): Service['applications'] {
  const opened = new Set(
    service.applicationPermissions.filter((pair) => pair.permission === permission).map((pair) => pair.application),
  );
  return service.applications.filter((application) => opened.has(application.identifier));
}
