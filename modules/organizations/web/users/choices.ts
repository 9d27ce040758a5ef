interface Identified {
  readonly identifier: string;
}

/** A service with those of its permissions that were given. */
export interface PermissionGroup<Permission> {
  readonly service: Permission extends { readonly service: infer Service } ? Service : never;
  readonly permissions: readonly Permission[];
}

/** Permissions under the services that offer them, both in the order given. */
export function groupByService<Permission extends Identified & { readonly service: Identified }>(
  permissions: readonly Permission[],
): readonly PermissionGroup<Permission>[] {
  const services = new Map(permissions.map(({ service }) => [service.identifier, service as PermissionGroup<Permission>['service']]));
  return [...services].map(([identifier, service]) => ({
    service,
    permissions: permissions.filter((permission) => permission.service.identifier === identifier),
  }));
}

/** The start application, as long as it is one of those that the permissions open; null otherwise. */
export function keepStartApplication(id: string | null, applications: readonly { readonly id: string }[]): string | null {
  return applications.some((application) => application.id === id) ? id : null;
}
