const files = new Map<string, File>();

/** The address under which a form holds a file that was chosen, until `releaseFile`. */
export function holdFile(file: File): string {
  const address = URL.createObjectURL(file);
  files.set(address, file);
  return address;
}

/** The file behind an address of a form; undefined for what is saved already, and for none. */
export function fileOf(address: string): File | undefined {
  return files.get(address);
}

/** Forgets a file that is saved or given up. */
export function releaseFile(address: string): void {
  if (files.delete(address)) URL.revokeObjectURL(address);
}
