import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { setFormErrors } from '#platform/web/form/form-errors.ts';
import { companyFields } from '../../contract/company.ts';
import type { AccountingConfiguration } from '../../contract/configuration.ts';
import { ConfigCard, type CardEditing } from './config-card.tsx';
import { isChangedMeanwhile, useSaveConfiguration } from './configuration-queries.ts';
import { groupIban, isPlausibleIban } from './iban.ts';
import classes from './configuration.module.css';

type Entry = Extract<AccountingConfiguration, { configIdentifier: 'invoiceConfig' }>;
type Values = Record<(typeof companyFields)[number], string>;

function toValues(entry: Entry): Values {
  const pairs = companyFields.map((field) => [field, entry.properties[field] ?? '']);
  const values = Object.fromEntries(pairs) as Values;
  return { ...values, IBAN: isPlausibleIban(values.IBAN) ? groupIban(values.IBAN) : values.IBAN };
}

/** The sender of new invoices. */
export function CompanyCard({ entry, editing }: { entry: Entry; editing: CardEditing }) {
  const { t } = useTranslation('accounting');
  const form = useForm<Values>({ defaultValues: toValues(entry) });
  const save = useSaveConfiguration(editing.stop);
  const { errors, isDirty } = form.formState;
  const { isEditing } = editing;
  useEffect(() => {
    if (!isEditing) form.reset(toValues(entry));
  }, [entry, form, isEditing]);
  const submit = () => {
    form.clearErrors();
    return save.run({ configIdentifier: 'invoiceConfig', properties: form.getValues(), version: entry.version }, (error) => setFormErrors(form, error, 'properties'));
  };
  const cancel = () => {
    form.reset(toValues(entry));
    save.reset();
    editing.stop();
  };
  const iban = form.register('IBAN');
  return (
    <ConfigCard
      title={t('configuration.company')}
      text={t('configuration.companyText')}
      editing={editing}
      isDirty={isDirty}
      isSaving={save.isPending}
      isConflict={isChangedMeanwhile(save.error)}
      error={save.error}
      onSave={submit}
      onCancel={cancel}
    >
      {isEditing ? (
        <div className={classes.fields}>
          {companyFields.map((field) =>
            field === 'IBAN' ? (
              <TextInput
                key={field}
                label={t('fields.IBAN')}
                autoComplete="off"
                {...iban}
                onBlur={(event) => {
                  form.setValue('IBAN', groupIban(event.currentTarget.value), { shouldDirty: true });
                  return iban.onBlur(event);
                }}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                description={<IbanHint control={form.control} />}
                descriptionProps={{ component: 'div' }}
                error={errors.IBAN?.message}
              />
            ) : (
              <TextInput key={field} label={t(`fields.${field}`)} autoComplete="off" {...form.register(field)} error={errors[field]?.message} />
            ),
          )}
        </div>
      ) : (
        <CompanyValues values={toValues(entry)} />
      )}
    </ConfigCard>
  );
}

/** A doubt about the checksum; it never keeps anyone from saving. */
function IbanHint({ control }: { control: Control<Values> }) {
  const { t } = useTranslation('accounting');
  const iban = useWatch({ control, name: 'IBAN' });
  return isPlausibleIban(iban) ? null : <span className={classes.doubt}>{t('configuration.ibanDoubt')}</span>;
}

function CompanyValues({ values }: { values: Values }) {
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
