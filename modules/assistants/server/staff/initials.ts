/** Proposes initials from a name, such as BB, then BB2 if somebody has them already. */
export function proposeInitials(
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  taken: ReadonlySet<string>,
): string {
  const letters = [firstName, lastName].map((name) => /\p{L}/u.exec(name)?.[0] ?? '').join('');
  const initials = letters.toLocaleUpperCase('de') || 'X';
  if (!taken.has(initials)) return initials;
  for (let number = 2; ; number += 1) {
    const numbered = `${initials}${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
