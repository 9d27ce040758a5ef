/** Saves bytes as a download of the browser. */
export function saveFile(bytes: Uint8Array, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click; a second suffices before the memory is released.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
