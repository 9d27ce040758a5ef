/** Draft that is ready to be issued apart from its positions and days. */
export const completeDraft = {
  // Not the preset one: tests of the check begin without it.
  serviceDate: null,
  companyName: 'Malerbetrieb Sommer',
  street: 'Am Markt 1',
  postcode: '04103',
  city: 'Leipzig',
  companyOwner: 'Sabine Sommer',
  telephone: '0341 1234567',
  eMail: 'post@sommer.example',
  taxNumber: '231/123/45678',
  vatNumber: 'DE123456788',
  IBAN: 'DE89370400440532013000',
  customerName: 'Bäckerei Krämer',
  customerStreet: 'Ringstraße 8',
  customerPostcode: '04109',
  customerCity: 'Leipzig',
  customerEmail: 'post@kraemer.example',
} as const;
