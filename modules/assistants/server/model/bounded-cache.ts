/** Returns what was made for the key before, or makes it; the one that was unused for longest is forgotten. */
export type BoundedCache<Value> = (key: string, make: () => Value) => Value;

/** Creates a cache of at most `max` values. */
export function createBoundedCache<Value>(max: number): BoundedCache<Value> {
  const values = new Map<string, Value>();
  return (key, make) => {
    const value = values.get(key) ?? make();
    // The newest is the last one.
    values.delete(key);
    values.set(key, value);
    for (const oldest of values.keys()) {
      if (values.size <= max) break;
      values.delete(oldest);
    }
    return value;
  };
}
