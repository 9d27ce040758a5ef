/** Gives bytes to the browser as a download. */
export function saveFile(bytes: Uint8Array, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click; a second is long enough and the memory comes back.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
