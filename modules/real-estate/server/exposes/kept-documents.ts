/** Documents that were made, in the memory of this process: those asked for last, as many as have room. */
export interface KeptDocuments {
  /** Returns the document of a key; makes it once, however many wait for it. @throws as `make`, and keeps nothing then */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

export function createKeptDocuments({ maxBytes }: { readonly maxBytes: number }): KeptDocuments {
  const running = new Map<string, Promise<Uint8Array>>();
  // Insertion order is that of the last reading.
  const kept = new Map<string, Uint8Array>();
  let size = 0;

  const forget = (key: string): void => {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, bytes: Uint8Array): void => {
    forget(key);
    kept.set(key, bytes);
    size += bytes.length;
    for (const oldest of kept.keys()) {
      if (size <= maxBytes) return;
      forget(oldest);
    }
  };

  return {
    get: async (key, make) => {
      const known = kept.get(key);
      if (known !== undefined) {
        keep(key, known);
        return known;
      }
      const waiting = running.get(key);
      if (waiting !== undefined) return waiting;
      const made = make()
        .then((bytes) => {
          keep(key, bytes);
          return bytes;
        })
        .finally(() => running.delete(key));
      running.set(key, made);
      return made;
    },
  };
}
