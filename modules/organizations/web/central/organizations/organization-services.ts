import type { CentralOrganization, Service } from '#modules/organizations/contract/central/central.ts';

/** A service as an option of the organisation form. */
export interface ServiceChoice {
  readonly service: Service;
  /** Reason for a fixed value; null if it can be changed. */
  readonly fixed: 'mandatory' | 'operator' | null;
}

/** Lists the services of an organisation in the order of the catalogue, without withdrawn ones. */
export function pickServices(
  services: readonly Service[],
  organization: Pick<CentralOrganization, 'serviceIds'>,
): Service[] {
  return services.filter((service) => organization.serviceIds.includes(service.id));
}

/** Lists the service options of an organisation: the operator's own services only for the operator. */
export function listChoices(
  services: readonly Service[],
  organization: Pick<CentralOrganization, 'serviceIds'> | null,
): ServiceChoice[] {
  return services
    .filter((service) => !service.operatorOnly || organization?.serviceIds.includes(service.id) === true)
    .map((service) => ({ service, fixed: service.mandatory ? 'mandatory' : service.operatorOnly ? 'operator' : null }));
}
