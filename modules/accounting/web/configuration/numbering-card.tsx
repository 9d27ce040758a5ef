import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { numberingFields, numberingPatternSchema, saveConfiguration } from '../../contract/configuration.ts';
import { formatInvoiceNumber } from '../../contract/number-pattern.ts';
import { nextNumberQuery } from '../invoices/invoice-queries.ts';
import { type CardEditing, ConfigCard, ConfigForm } from './config-card.tsx';
import { type ConfigurationEntry, useConfigurationSaved } from './configuration-queries.ts';
import classes from './configuration.module.css';

const placeholders = ['{YYYY}', '{YY}', '{MM}', '{DD}', '{NNNN}'] as const;

interface CardProps {
  readonly entry: ConfigurationEntry<'numberingConfig'>;
  readonly card: CardEditing;
}

/** How invoice numbers are made. */
export function NumberingCard({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  return (
    <ConfigCard title={t('configuration.numbering')} text={t('configuration.numberingText')} card={card} form={<NumberingForm entry={entry} card={card} />}>
      <NumberingValues entry={entry} />
    </ConfigCard>
  );
}

function NumberingForm({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const editing = useEntityForm({ fields: numberingFields, entity: { ...entry.properties, version: entry.version } });
  const saved = useConfigurationSaved('numberingConfig', card.stop);
  const saving = useSave({
    editing,
    prefix: 'properties',
    send: (properties, version) => call(saveConfiguration, { body: { configIdentifier: 'numberingConfig', properties, version } }),
    ...saved,
  });
  const labels: Readonly<Record<string, string>> = { invoiceNumberingPattern: t('configuration.pattern'), invoiceStartNumber: t('configuration.startNumber') };
  const { invoiceNumberingPattern: pattern, invoiceStartNumber: start } = editing.form.watch();
  const number = numberingFields.invoiceStartNumber.read(start, editing.typedIn).wire;
  // The day of the user's calendar, as the invoice would get it.
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'));
  const isReady = number !== undefined && numberingPatternSchema.safeParse(pattern).success;
  return (
    <ConfigForm title={t('configuration.numbering')} text={t('configuration.numberingText')} editing={editing} saving={saving} onCancel={card.stop} nameField={(path) => labels[path] ?? path}>
      <FieldGrid>
        <FieldInput editing={editing} name="invoiceNumberingPattern" label={t('configuration.pattern')} input={{ spellCheck: false }} />
        <FieldInput editing={editing} name="invoiceStartNumber" label={t('configuration.startNumber')} />
      </FieldGrid>
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
    </ConfigForm>
  );
}

function NumberingValues({ entry }: Pick<CardProps, 'entry'>) {
  const { t } = useTranslation('accounting');
  const next = useQuery(nextNumberQuery());
  const { invoiceNumberingPattern, invoiceStartNumber } = entry.properties;
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
