import { expect, it } from 'vitest';
import { platformAudit } from '#platform/contract/audit.ts';
import { platformErrors } from '#platform/contract/errors.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { createAuditWords } from '#platform/contract/audit.ts';
import { createTextFinder } from '#platform/server/i18n/text-reader.ts';
import { sender } from '#modules/accounting/contract/company/company.ts';
import { taxFields } from '#modules/accounting/contract/configuration/configuration.ts';
import { expenseFields } from '#modules/accounting/contract/expenses/expenses.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { textFields } from '#modules/accounting/contract/configuration/mail-texts.ts';
import { reminderFields } from '#modules/accounting/contract/configuration/reminder-settings.ts';
import { timeEntryFields } from '#modules/accounting/contract/time-entries/time-entries.ts';
import { organizationFields } from '#modules/organizations/contract/central/central.ts';
import { ftpFields } from '#modules/property-owner/contract/configuration/data-connection.ts';
import type { ModuleEntity, ServerModule } from '#platform/server/module.ts';
import { modules } from '#testing/product-modules.ts';

// Every declaration of a module has a text in each of the six languages.

const { find, read } = createTextFinder();

/** Codes that zod and our own schemas can put on a field, and what the client itself can say. */
const platformTexts = [
  'too_big',
  'too_small',
  'invalid_type',
  'invalid_format',
  'invalid_value',
  'not_multiple_of',
  'invalid_union',
  'invalid_key',
  'invalid_element',
  'unrecognized_keys',
  'unknown_field',
  'custom',
  'control_character',
  'date_out_of_range',
  'last_day_before_first',
  'too_many_decimals',
]
  .map((code) => `errors.field.${code}`)
  .concat(['network', 'server_unreachable', 'client_error'].map((code) => `errors.${code}`));

const platform: ServerModule = { name: 'platform', errors: { codes: platformErrors }, audit: platformAudit };
/** Texts of the catalogue, in a folder of their own. */
const catalogue = modules.flatMap(({ name, catalogue: { services = [], applications = [] } = {} }) =>
  [
    ...services.flatMap(({ identifier, permissions }) => [
      `services.${identifier}.name`,
      `services.${identifier}.description`,
      ...permissions.map((permission) => `permissions.${permission}`),
    ]),
    ...applications.flatMap(({ identifier }) => [
      `applications.${identifier}.name`,
      `applications.${identifier}.description`,
    ]),
  ].map((key) => [name, key] as const),
);

/** Texts of every entity on its screens. */
const entityTexts = [
  'title',
  'one',
  'add',
  'new',
  'search',
  'placeholder',
  'emptyTitle',
  'emptyText',
  'help',
  'helpTitle',
];

/** The words of an entity: its screens, fields, sections and choices. */
function listEntityTexts({ name, fields, sections = {} }: ModuleEntity): string[] {
  const choices = Object.entries(fields).flatMap(([field, { options = [], naming }]) => {
    if (naming !== undefined && ['country', 'language', 'percent'].includes(naming)) return [];
    return options.map(
      (option) => `${naming ?? `records.${name}.choices.${field}`}.${option === '' ? 'none' : option}`,
    );
  });
  const own = [
    ...entityTexts,
    ...Object.keys(fields).map((field) => `fields.${field}`),
    ...Object.keys(sections).map((section) => `sections.${section}`),
  ];
  return [...own.map((key) => `records.${name}.${key}`), ...choices];
}

const declared = [platform, ...modules].flatMap(({ name, errors, audit, tasks, entities }) => [
  ...(entities ?? []).flatMap(listEntityTexts).map((key) => [name, key] as const),
  ...(tasks ?? []).map(({ kind }) => [name, `tasks.${kind.kind}`] as const),
  ...Object.keys(errors?.codes ?? {}).map((code) => [name, `errors.${code}`] as const),
  ...(errors?.fieldCodes ?? []).map((code) => [name, `errors.field.${code}`] as const),
  ...(['events', 'subjects', 'records'] as const).flatMap((kind) =>
    (audit?.[kind] ?? []).map((word) => [name, `audit.${kind}.${word}`] as const),
  ),
]);

/** A text of its own, or one for each of its contexts or counts. */
function hasText(language: (typeof languageKeys)[number], namespace: string, key: string, folder?: string): boolean {
  return ['', '_lines', '_string', '_other'].some((context) => {
    try {
      return read(language, { namespace, key: key + context, ...(folder !== undefined && { folder }) }) !== '';
    } catch {
      return false;
    }
  });
}

it.each(languageKeys)('in %s', (language) => {
  const texts = [...declared, ...platformTexts.map((key) => ['platform', key] as const)];
  expect(texts.length).toBeGreaterThan(120);
  expect(texts.filter(([namespace, key]) => !hasText(language, namespace, key))).toEqual([]);
  expect(catalogue.filter(([namespace, key]) => !hasText(language, namespace, key, 'catalogue'))).toEqual([]);
});

/** The log records the names of the services, not their ids. */
const { serviceIds: _, ...recordedOrganization } = organizationFields;

/** Fields that people change, by the event that reports it and the kind of record. */
const changed = [
  ['invoice_changed', 'invoice', invoiceFields],
  ['expense_changed', 'expense', expenseFields],
  ['time_entry_changed', 'time_entry', timeEntryFields],
  [
    'accounting_configuration_changed',
    'accounting_configuration',
    { ...sender, ...taxFields, ...textFields, ...reminderFields },
  ],
  ['organization_changed', 'organization', recordedOrganization],
  ['property_configuration_changed', 'property_configuration', ftpFields],
] as const;

it.each(changed)('%s: the audit log labels every field of %s in all languages', (event, subject, fields) => {
  const words = createAuditWords(modules);
  const unlabelled = Object.keys(fields).filter((field) =>
    languageKeys.some((language) => find(language, words.field(event, field, subject)) === undefined),
  );
  expect(unlabelled).toEqual([]);
});
