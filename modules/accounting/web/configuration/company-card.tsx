import { useTranslation } from 'react-i18next';
import { toValues, type ValuesOf } from '#platform/contract/fields.ts';
import { isPlausibleIban } from '#platform/contract/iban.ts';
import { call } from '#platform/web/api/client.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { type EntityEditing, useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useField } from '#platform/web/form/use-field.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { company, companyFields } from '../../contract/company.ts';
import { saveConfiguration } from '../../contract/configuration.ts';
import { type CardEditing, ConfigCard, ConfigForm } from './config-card.tsx';
import { type ConfigurationEntry, useConfigurationSaved } from './configuration-queries.ts';
import classes from './configuration.module.css';

interface CardProps {
  readonly entry: ConfigurationEntry<'invoiceConfig'>;
  readonly card: CardEditing;
}

/** The sender of new invoices. */
export function CompanyCard({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  return (
    <ConfigCard title={t('configuration.company')} text={t('configuration.companyText')} card={card} form={<CompanyForm entry={entry} card={card} />}>
      <CompanyValues values={toValues(company, entry.properties, 'de')} />
    </ConfigCard>
  );
}

function CompanyForm({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const editing = useEntityForm({ fields: company, entity: { ...entry.properties, version: entry.version } });
  const saved = useConfigurationSaved('invoiceConfig', card.stop);
  const saving = useSave({
    editing,
    prefix: 'properties',
    send: (properties, version) => call(saveConfiguration, { body: { configIdentifier: 'invoiceConfig', properties, version } }),
    ...saved,
  });
  return (
    <ConfigForm title={t('configuration.company')} text={t('configuration.companyText')} editing={editing} saving={saving} onCancel={card.stop} nameField={(path) => t(`fields.${path}`)}>
      <FieldGrid>
        {companyFields.map((field) => (
          <FieldInput key={field} editing={editing} name={field} label={t(`fields.${field}`)} {...(field === 'IBAN' ? { hint: <IbanHint editing={editing} /> } : {})} />
        ))}
      </FieldGrid>
    </ConfigForm>
  );
}

/** A doubt about the checksum; it never keeps anyone from saving. */
function IbanHint({ editing }: { editing: EntityEditing<typeof company> }) {
  const { t } = useTranslation('accounting');
  const { value } = useField<typeof company, string>(editing, 'IBAN');
  return isPlausibleIban(value) ? null : <span className={classes.doubt}>{t('configuration.ibanDoubt')}</span>;
}

function CompanyValues({ values }: { values: ValuesOf<typeof company> }) {
  const { t } = useTranslation('accounting');
  return (
    <dl className={classes.values}>
      {companyFields.map((field) => (
        <div key={field}>
          <dt>{t(`fields.${field}`)}</dt>
          <dd>{values[field] === '' ? '–' : values[field]}</dd>
        </div>
      ))}
    </dl>
  );
}
