import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { setFormErrors } from '#platform/web/form/form-errors.ts';
import { requiredField } from '#platform/web/form/required-field.ts';
import { numberingPatternSchema, type AccountingConfiguration } from '../../contract/configuration.ts';
import { nextNumberQuery } from '../invoices/invoice-queries.ts';
import { ConfigCard, type CardEditing } from './config-card.tsx';
import { isChangedMeanwhile, useSaveConfiguration } from './configuration-queries.ts';
import { formatInvoiceNumber } from '../../contract/number-pattern.ts';
import classes from './configuration.module.css';

type Entry = Extract<AccountingConfiguration, { configIdentifier: 'numberingConfig' }>;

interface Values {
  invoiceNumberingPattern: string;
  invoiceStartNumber: string;
}

const placeholders = ['{YYYY}', '{YY}', '{MM}', '{DD}', '{NNNN}'] as const;
const largestNumber = 999_999;

function toValues({ properties }: Entry): Values {
  return { invoiceNumberingPattern: properties.invoiceNumberingPattern, invoiceStartNumber: String(properties.invoiceStartNumber) };
}

/** Reads the start number; NaN when it is not a whole number of at most six digits. */
function readStart(text: string): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value <= largestNumber ? value : Number.NaN;
}

/** Key of what is wrong with a pattern, null when it can be used. */
function findPatternProblem(pattern: string): string | null {
  if (pattern.trim() === '') return 'platform:errors.field.too_small_empty';
  const parsed = numberingPatternSchema.safeParse(pattern);
  if (parsed.success) return null;
  const code = parsed.error.issues[0]?.message ?? '';
  return code.startsWith('pattern_') ? `platform:errors.field.${code}` : 'problems.pattern_length';
}

/** How invoice numbers are made. */
export function NumberingCard({ entry, editing }: { entry: Entry; editing: CardEditing }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const form = useForm<Values>({ defaultValues: toValues(entry) });
  const save = useSaveConfiguration(editing.stop);
  const { isEditing } = editing;
  useEffect(() => {
    if (!isEditing) form.reset(toValues(entry));
  }, [entry, form, isEditing]);
  const submit = async () => {
    const { invoiceNumberingPattern, invoiceStartNumber } = form.getValues();
    const start = readStart(invoiceStartNumber);
    const problem = findPatternProblem(invoiceNumberingPattern);
    form.clearErrors();
    if (Number.isNaN(start)) form.setError('invoiceStartNumber', { message: t('problems.start_number') }, { shouldFocus: true });
    if (problem !== null) form.setError('invoiceNumberingPattern', { message: t(problem) }, { shouldFocus: true });
    if (problem !== null || Number.isNaN(start)) return false;
    return save.run(
      { configIdentifier: 'numberingConfig', properties: { invoiceNumberingPattern, invoiceStartNumber: start }, version: entry.version },
      (error) => setFormErrors(form, error, 'properties'),
    );
  };
  const cancel = () => {
    form.reset(toValues(entry));
    save.reset();
    editing.stop();
  };
  return (
    <ConfigCard
      title={t('configuration.numbering')}
      text={t('configuration.numberingText')}
      editing={editing}
      isDirty={form.formState.isDirty}
      isSaving={save.isPending}
      isConflict={isChangedMeanwhile(save.error)}
      error={save.error}
      onSave={submit}
      onCancel={cancel}
    >
      {isEditing ? <NumberingForm form={form} /> : <NumberingValues entry={entry} />}
    </ConfigCard>
  );
}

function NumberingForm({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('accounting');
  const { errors } = form.formState;
  const [pattern, start] = useWatch({ control: form.control, name: ['invoiceNumberingPattern', 'invoiceStartNumber'] });
  const number = readStart(start);
  // The day of the user's calendar, as the invoice would get it.
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'));
  const isReady = findPatternProblem(pattern) === null && !Number.isNaN(number);
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          label={t('configuration.pattern')}
          autoComplete="off"
          spellCheck={false}
          {...form.register('invoiceNumberingPattern')}
          {...requiredField(pattern, errors.invoiceNumberingPattern?.message)}
        />
        <TextInput
          label={t('configuration.startNumber')}
          inputMode="numeric"
          autoComplete="off"
          {...form.register('invoiceStartNumber')}
          {...requiredField(start, errors.invoiceStartNumber?.message)}
        />
      </div>
      <p className={classes.example} role="status">
        <span>{t('configuration.example')} </span>
        <strong>{isReady ? formatInvoiceNumber(pattern, number, today) : '–'}</strong>
      </p>
      <dl className={classes.placeholders}>
        {placeholders.map((placeholder) => (
          <div key={placeholder}>
            <dt>
              <code>{placeholder}</code>
            </dt>
            <dd>{t(`configuration.placeholders.${placeholder.replaceAll(/[{}]/g, '')}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function NumberingValues({ entry }: { entry: Entry }) {
  const { t } = useTranslation('accounting');
  const next = useQuery(nextNumberQuery());
  const { invoiceNumberingPattern, invoiceStartNumber } = toValues(entry);
  return (
    <dl className={classes.values}>
      <div>
        <dt>{t('configuration.pattern')}</dt>
        <dd>{invoiceNumberingPattern}</dd>
      </div>
      <div>
        <dt>{t('configuration.startNumber')}</dt>
        <dd>{invoiceStartNumber}</dd>
      </div>
      <div>
        <dt>{t('configuration.next')}</dt>
        <dd>
          <Text span inherit fw={600}>
            {next.data ?? '–'}
          </Text>
        </dd>
      </div>
    </dl>
  );
}
