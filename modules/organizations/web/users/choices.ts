/** Returns the start application if the permissions open it; null otherwise. */
export function keepStartApplication(
  id: string | null,
  applications: readonly { readonly id: string }[],
): string | null {
  return applications.some((application) => application.id === id) ? id : null;
}
