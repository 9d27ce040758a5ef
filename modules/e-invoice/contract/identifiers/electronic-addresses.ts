/**
 * Schemes of electronic addresses common among German businesses (Electronic Address Scheme code list of CEF): email,
 * Leitweg-ID, GLN, VAT id, DUNS.
 */
export const electronicAddressSchemes = ['EM', '0204', '0088', '9930', '0060'] as const;
