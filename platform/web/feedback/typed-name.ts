/**
 * Whether a name was typed exactly, but for spaces around it. Keyboards write the same letter in two ways (ü, or u and
 * two dots), which nobody can see.
 */
export function isTypedName(typed: string, name: string): boolean {
  return typed.trim().normalize('NFC') === name.trim().normalize('NFC');
}
