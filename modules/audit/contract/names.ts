/**
 * Fields that changes name and that have a word in every language (`fields.<name>`); any other name is shown as it is.
 * The names are those of the wire.
 */
export const auditFields = [
  'firstName', 'lastName', 'email', 'pendingEmail', 'permissions', 'startApplication', 'userLanguages', 'userDefaultLanguage',
  'name', 'identifier', 'industry', 'services', 'invitationsPerDay',
  'companyName', 'street', 'postcode', 'city', 'telephone', 'eMail', 'bank', 'IBAN', 'BIC', 'companyOwner', 'taxNumber',
  'vatNumber', 'hrbNumber', 'invoiceNumberingPattern', 'invoiceStartNumber', 'logo',
  'searchTerm', 'event', 'from', 'to',
] as const;

/** Kinds of records that entries are about, with a word in every language (`subjects.<type>`). */
export const auditSubjectTypes = ['user', 'organization', 'service', 'mail', 'accounting_configuration', 'endpoint', 'audit_log'] as const;

/** Records that have no name of their own but a word in every language (`records.<id>`). */
export const auditRecords = ['invoiceConfig', 'numberingConfig', 'logoConfig'] as const;

/** Whether a text exists for a name. */
export function isNamed<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}
