/** Lists the names that occur more than once: where these are shown, a number tells them apart. */
export function listEqualNames(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => name !== '' && (seen.has(name) || !seen.add(name))));
}

/** Adds its number to each of several things with the same name. */
export function tellApart<Thing extends { readonly id: string; readonly name: string }>(
  things: readonly Thing[],
): readonly Thing[] {
  const equal = listEqualNames(things.map(({ name }) => name));
  return things.map((thing) => (equal.has(thing.name) ? { ...thing, name: `${thing.name} (${thing.id})` } : thing));
}

/** Names owners of a list, each with its number if another owner of the list has the same name. */
export function nameOwnersApart(
  owners: readonly { readonly eid: string; readonly name: string }[],
): (eid: string, name: string) => string {
  const each = new Map(owners.map(({ eid, name }) => [eid, { id: eid, name }]));
  const named = new Map(tellApart([...each.values()]).map(({ id, name }) => [id, name]));
  return (eid, name) => named.get(eid) ?? name;
}
