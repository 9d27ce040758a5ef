const files = new Map<string, File>();

/** Stores a selected file under an address for the form, until `releaseFile`. */
export function holdFile(file: File): string {
  const address = URL.createObjectURL(file);
  files.set(address, file);
  return address;
}

/** Returns the file of an address in a form; undefined for saved files and empty values. */
export function fileOf(address: string): File | undefined {
  return files.get(address);
}

/** Releases a saved or discarded file. */
export function releaseFile(address: string): void {
  if (files.delete(address)) URL.revokeObjectURL(address);
}
