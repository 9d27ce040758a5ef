import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { languageKeys, type LanguageKey, toLocale } from '#platform/contract/languages.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DayField } from './day-field.tsx';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { TextField } from './text-field.tsx';
import classes from './invoice-editor.module.css';

interface HeadSectionProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly invoiceId: string;
  readonly onChangeNumber: () => void;
}

/** Number, language, dates and subject of the invoice. */
export function HeadSection({ form, invoiceId, onChangeNumber }: HeadSectionProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  return (
    <div className={classes.fields}>
      <div className={classes.number}>
        <TextInput label={t('fields.invoiceId')} value={invoiceId} readOnly variant="filled" />
        <Button variant="default" onClick={onChangeNumber}>
          {t('number.change')}
        </Button>
      </div>
      <NativeSelect
        label={t('fields.language')}
        data={languageKeys.map((key) => ({ value: key, label: nameLanguage(key, language) }))}
        {...form.register('language')}
      />
      <DayField form={form} name="invoiceDate" />
      <DayField form={form} name="serviceDate" />
      <DayField form={form} name="invoiceDueDate" />
      <TextField form={form} name="description" span="6" />
    </div>
  );
}

/** Name of a language in the language of the interface: `Chinesisch` rather than `Chinesisch (China)`. */
function nameLanguage(key: LanguageKey, language: LanguageKey): string {
  const names = new Intl.DisplayNames(toLocale(language), { type: 'language' });
  const name = names.of(key === 'cn' ? 'zh' : key) ?? key;
  return name.charAt(0).toLocaleUpperCase(toLocale(language)) + name.slice(1);
}
