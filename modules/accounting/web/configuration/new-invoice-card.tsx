import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useField } from '#platform/web/form/use-field.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { letterPlaceholders, placeholderWords } from '../../contract/configuration/letter-placeholders.ts';
import { newInvoiceFields, presetServiceTime, serviceDatePresets } from '../../contract/configuration/new-invoices.ts';
import type { ServiceDatePreset } from '../../contract/configuration/new-invoices.ts';
import { ConfigCard } from './config-card.tsx';
import { useConfigurationForm } from './configuration-queries.ts';
import type { ConfigCardProps } from './configuration-queries.ts';
import { FilledText } from './filled-text.tsx';
import { LanguageChoice } from './language-choice.tsx';
import textClasses from '#platform/web/components/text.module.css';

interface CardProps extends ConfigCardProps<'newInvoiceConfig'> {
  /** Name of the organisation, as it stands in the examples. */
  readonly companyName: string;
}
const textNames = ['introduction', 'closing'] as const;
/** Keys of the fields' names: those of the fields of an invoice. */
const labels = {
  serviceDatePreset: 'invoice.fields.serviceDate',
  introduction: 'invoice.fields.invoiceAdditionsTop',
  closing: 'invoice.fields.invoiceAdditionsBottom',
} as const;

/** Card for what new invoices begin with: the time of the service, and the texts in each language. */
export function NewInvoiceCard({ entry, card, companyName }: CardProps) {
  const { t } = useTranslation('accounting');
  const [language, setLanguage] = useState<LanguageKey>('de');
  const choice = <LanguageChoice value={language} onChange={setLanguage} />;
  const { serviceDatePreset, ...texts } = entry.properties;
  return (
    <ConfigCard
      title={t('configuration.newInvoice')}
      text={t('configuration.newInvoiceText')}
      card={card}
      form={<NewInvoiceForm {...{ entry, card, companyName, language, choice }} />}
    >
      <Stack gap="md">
        <FactList
          layout="columns"
          facts={[[t(labels.serviceDatePreset), t(`configuration.serviceDatePresets.${serviceDatePreset}`)]]}
        />
        {choice}
        <FactList
          layout="rows"
          facts={textNames.map((name) => [
            t(labels[name]),
            <Text key={name} size="sm" lang={language} className={textClasses['lines']}>
              {texts[name][language] || '–'}
            </Text>,
          ])}
        />
      </Stack>
    </ConfigCard>
  );
}

interface FormProps extends CardProps {
  readonly language: LanguageKey;
  readonly choice: ReactNode;
}

function NewInvoiceForm({ entry, card, companyName, language, choice }: FormProps) {
  const { t } = useTranslation('accounting');
  const form = useConfigurationForm(newInvoiceFields, { entry, card });
  const nameField = (path: string) => t(labels[(path.split('.')[0] ?? path) as keyof typeof labels]);
  return (
    <SettingsForm
      title={t('configuration.newInvoice')}
      text={t('configuration.newInvoiceText')}
      {...form}
      nameField={nameField}
    >
      <FieldGrid>
        <FieldInput
          editing={form.editing}
          name="serviceDatePreset"
          label={nameField('serviceDatePreset')}
          options={serviceDatePresets.map((value) => ({
            value,
            label: t(`configuration.serviceDatePresets.${value}`),
          }))}
        />
      </FieldGrid>
      {choice}
      <Stack gap="md" key={language}>
        {textNames.map((name) => (
          <LetterTextInput
            key={name}
            editing={form.editing}
            name={`${name}.${language}`}
            label={nameField(name)}
            language={language}
            companyName={companyName}
          />
        ))}
      </Stack>
      <FactList
        facts={letterPlaceholders.map((name) => [
          `{${placeholderWords[language][name]}}`,
          t(`configuration.letterPlaceholders.${name}`),
        ])}
      />
    </SettingsForm>
  );
}

interface TextInputProps extends Pick<FormProps, 'language' | 'companyName'> {
  readonly editing: EntityEditing<typeof newInvoiceFields>;
  readonly name: string;
  readonly label: string;
}

/** Input of one text, with what it becomes in an example. */
function LetterTextInput({ editing, name, label, language, companyName }: TextInputProps) {
  const { value } = useField<typeof newInvoiceFields, string | undefined>(editing, name);
  const [today] = useState(todayInGermany);
  const preset = editing.form.watch('serviceDatePreset') as ServiceDatePreset;
  const example = {
    language,
    companyName,
    // The word for a woman in each language is understood in all of them.
    customerSalutation: 'Frau',
    customerName: 'Anna Krämer',
    invoiceId: 'RE-0001',
    invoiceDate: today,
    invoiceDueDate: today,
    payableAmount: 119,
    ...presetServiceTime(preset, today),
  };
  return (
    <div>
      <FieldInput editing={editing} name={name} label={label} input={{ lang: language }} />
      <FilledText text={value ?? ''} invoice={example} />
    </div>
  );
}
