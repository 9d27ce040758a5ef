/** What this browser keeps under a key; null when there is nothing, or the storage is closed. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser, null removes it; a storage that is full or closed costs that and nothing else. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // As if nothing had been kept.
  }
}
