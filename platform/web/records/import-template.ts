/**
 * Writes an empty table with these columns: CSV as the exports are, UTF-8 with byte order mark, separated by semicolons,
 * which Excel opens by a double click.
 */
export function writeTemplate(captions: readonly string[]): Uint8Array {
  const line = captions.map((caption) => `"${caption.replaceAll('"', '""')}"`).join(';');
  return new TextEncoder().encode(`\uFEFF${line}\r\n`);
}
