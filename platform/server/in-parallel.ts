/**
 * Runs work for each item, `atOnce` of them at a time. After a failure no further one begins.
 *
 * @throws what the first that failed did, once all that had begun are over
 */
export async function inParallel<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let failure: { readonly error: unknown } | undefined;
  const runOn = async (): Promise<void> => {
    for (const item of waiting) {
      if (failure) return;
      await work(item).catch((error: unknown) => (failure ??= { error }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runOn));
  if (failure) throw failure.error;
}
