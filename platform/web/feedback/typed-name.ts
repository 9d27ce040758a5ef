/**
 * True for the exact name, ignoring outer spaces and Unicode composition (ü, or u with a combining mark), which nobody
 * can see.
 */
export function isTypedName(typed: string, name: string): boolean {
  return typed.trim().normalize('NFC') === name.trim().normalize('NFC');
}
