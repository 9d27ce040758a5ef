import type { CentralOrganization, Service } from '#modules/organizations/contract/central.ts';

/** A service in the form of an organisation. */
export interface ServiceChoice {
  readonly service: Service;
  /** Why it cannot be changed here; null when it can. */
  readonly fixed: 'mandatory' | 'operator' | null;
}

/** The services that an organisation has, in the order of the catalogue; withdrawn ones are gone. */
export function pickServices(
  services: readonly Service[],
  organization: Pick<CentralOrganization, 'serviceIds'>,
): Service[] {
  return services.filter((service) => organization.serviceIds.includes(service.id));
}

/** What can be ticked for an organisation: the operator's own services appear only where they are. */
export function listChoices(
  services: readonly Service[],
  organization: Pick<CentralOrganization, 'serviceIds'> | null,
): ServiceChoice[] {
  return services
    .filter((service) => !service.operatorOnly || organization?.serviceIds.includes(service.id) === true)
    .map((service) => ({ service, fixed: service.mandatory ? 'mandatory' : service.operatorOnly ? 'operator' : null }));
}
