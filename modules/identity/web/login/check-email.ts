/** Returns the text key of an address error; null if the address can be sent. */
export function checkEmail(
  typed: string,
): 'login.emailMissing' | 'login.emailWithoutAt' | 'forgotten.emailInvalid' | null {
  const email = typed.trim();
  if (email === '') return 'login.emailMissing';
  if (!email.includes('@')) return 'login.emailWithoutAt';
  return /^\S+@\S+$/u.test(email) ? null : 'forgotten.emailInvalid';
}
