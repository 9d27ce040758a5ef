import type { DeliveredTable } from './upsert-rows.ts';

const [text, uuid, day, cents] = ['text', 'uuid', 'date', 'bigint'];
const postal = { street: text, street_number: text, postcode: text, city: text };
const references = {
  given_eid: text,
  given_moid: text,
  given_mid: text,
  given_kaid: text,
  owner_id: uuid,
  rental_unit_id: uuid,
  tenant_id: uuid,
  cost_type_id: uuid,
};

/** Database tables that deliveries write, with their columns. */
export const deliveredTables = {
  owners: {
    name: 'property_owners',
    key: 'external_id',
    mark: 'active',
    columns: {
      full_name: text,
      first_name: text,
      last_name: text,
      email: text,
      ...postal,
      iban: text,
      bic: text,
      active: 'boolean',
    },
  },
  units: {
    name: 'rental_units',
    key: 'external_id',
    mark: 'active',
    columns: { property_id: uuid, appartment_number: text, location: text, type: text, area_hundredths: cents },
    initial: { description: text },
  },
  tenants: {
    name: 'rental_tenants',
    key: 'external_id',
    mark: 'active',
    columns: {
      rental_unit_id: uuid,
      salutation: text,
      full_name: text,
      first_name: text,
      last_name: text,
      rented_from: day,
      rented_to: day,
    },
  },
  costTypes: {
    name: 'cost_types',
    key: 'external_id',
    mark: 'active',
    columns: {
      short_name: text,
      long_name: text,
      income: 'boolean',
      outcome: 'boolean',
      transferable: 'boolean',
      category: text,
      bka_cost_type: text,
    },
  },
  receipts: {
    name: 'receipts',
    key: 'archive_id',
    mark: 'withdrawn_at',
    columns: {
      ...references,
      description: text,
      amount_cents: cents,
      captured_on: day,
      issuer: text,
      invoice_number: text,
      due_on: day,
      status: text,
      file_id: uuid,
      file_sha256: text,
    },
    kept: ['file_id', 'file_sha256'],
  },
  postings: {
    name: 'postings',
    key: 'external_id',
    mark: 'withdrawn_at',
    columns: {
      ...references,
      booking_date: day,
      value_date: day,
      amount_cents: cents,
      currency: text,
      counterparty: text,
      purpose: text,
      iban: text,
      bic: text,
      archive_id: text,
    },
  },
} as const satisfies Readonly<Record<string, DeliveredTable>>;
