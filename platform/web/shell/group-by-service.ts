interface OfService {
  readonly service: { readonly identifier: string };
}

/**
 * Groups members of services, such as applications or permissions, by service; services in the order of their first
 * one.
 */
export function groupByService<Member extends OfService>(
  members: readonly Member[],
): readonly { readonly service: Member['service']; readonly members: readonly Member[] }[] {
  const services = new Map(members.map(({ service }): [string, Member['service']] => [service.identifier, service]));
  return [...services].map(([identifier, service]) => ({
    service,
    members: members.filter((member) => member.service.identifier === identifier),
  }));
}
