/** The start application, as long as it is one of those that the permissions open; null otherwise. */
export function keepStartApplication(
  id: string | null,
  applications: readonly { readonly id: string }[],
): string | null {
  return applications.some((application) => application.id === id) ? id : null;
}
