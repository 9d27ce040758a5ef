/**
 * Hands on items, and asks for each one while the item before it is still worked on. What the source fails with comes in
 * its turn.
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const source = items[Symbol.asyncIterator]();
  try {
    for (let next = source.next(); ;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // Nobody listens while the item before is worked on.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return?.();
  }
}
