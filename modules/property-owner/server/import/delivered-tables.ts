import { costType } from '../../contract/records/cost-records.ts';
import { owner, rentalUnit, tenant } from '../../contract/records/estate-records.ts';
import { deliveredRecords } from './delivered-records.ts';
import type { DeliveredTable } from './upsert-rows.ts';

const [text, uuid, day, cents] = ['text', 'uuid', 'date', 'bigint'] as const;
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
  owners: deliveredRecords(owner, { columns: { active: 'boolean' }, shown: { name: 't.full_name' } }),
  units: deliveredRecords(rentalUnit, {
    initial: { description: text },
    shown: {
      name: // The name of a house is often its street, with which many name its units.
        `(SELECT concat_ws(', ', CASE WHEN NOT starts_with(t.description, p.name) THEN p.name END, nullif(t.description, '')) FROM properties p WHERE p.organization_id = t.organization_id AND p.id = t.property_id)`,
    },
  }),
  tenants: deliveredRecords(tenant, { shown: { name: 't.full_name' } }),
  costTypes: deliveredRecords(costType, { initial: { without_receipts: 'boolean' }, shown: { name: 't.long_name' } }),
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
      issuer_iban: text,
      discount_until: day,
      discount_cents: cents,
      labour_cents: cents,
      status: text,
      file_id: uuid,
      file_sha256: text,
    },
    kept: ['file_id', 'file_sha256'],
    shown: {
      name: `concat_ws(', ', nullif(t.issuer, ''), nullif(t.description, ''))`,
      day: 't.captured_on::text',
      cents: 't.amount_cents',
    },
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
    shown: {
      name: `concat_ws(', ', nullif(t.counterparty, ''), nullif(t.purpose, ''))`,
      day: 't.booking_date::text',
      cents: 't.amount_cents',
    },
  },
  documents: {
    name: 'owner_documents',
    key: 'external_id',
    mark: 'withdrawn_at',
    columns: {
      owner_id: uuid,
      property_id: uuid,
      rental_unit_id: uuid,
      title: text,
      kind: text,
      year: 'integer',
      published_on: day,
      file_id: uuid,
      file_name: text,
      media_type: text,
      byte_size: 'integer',
    },
    shown: { name: 't.title', day: 't.published_on::text' },
  },
  members: {
    name: 'community_members',
    key: 'external_id',
    mark: 'withdrawn_at',
    columns: {
      owner_id: uuid,
      person: text,
      unit: text,
      share_numerator: 'numeric',
      share_denominator: 'integer',
      member_from: day,
      member_to: day,
      email: text,
    },
    shown: { name: `concat_ws(', ', t.person, t.unit)` },
  },
} as const satisfies Readonly<Record<string, DeliveredTable>>;
