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

/** Reads a file as data URL, as some requests carry pictures. */
export function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
}

/** Releases a saved or discarded file. */
export function releaseFile(address: string): void {
  if (files.delete(address)) URL.revokeObjectURL(address);
}
