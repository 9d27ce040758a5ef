import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { numberingFields, numberingPatternSchema } from '../../contract/configuration/configuration.ts';
import { formatInvoiceNumber } from '../../contract/numbers/number-pattern.ts';
import { nextNumberQuery } from '../numbers/number-queries.ts';
import { SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { ConfigCard } from './config-card.tsx';
import { useConfigurationForm } from './configuration-queries.ts';
import type { ConfigCardProps } from './configuration-queries.ts';
import classes from './configuration.module.css';

const placeholders = ['{YYYY}', '{YY}', '{MM}', '{DD}', '{NNNN}'] as const;

type CardProps = ConfigCardProps<'numberingConfig'>;

/** Card for the numbering of invoices. */
export function NumberingCard({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  return (
    <ConfigCard
      title={t('configuration.numbering')}
      text={t('configuration.numberingText')}
      card={card}
      form={<NumberingForm entry={entry} card={card} />}
    >
      <NumberingValues entry={entry} />
    </ConfigCard>
  );
}

/** Form of the card. */
export function NumberingForm({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const form = useConfigurationForm(numberingFields, { entry, card });
  const { editing } = form;
  const labels: Readonly<Record<string, string>> = {
    invoiceNumberingPattern: t('configuration.pattern'),
    invoiceStartNumber: t('configuration.startNumber'),
  };
  const { invoiceNumberingPattern: pattern, invoiceStartNumber: start } = editing.form.watch();
  const number = numberingFields.invoiceStartNumber.read(start, editing.typedIn).wire;
  // Preview of the number that the server would assign.
  const [today] = useState(todayInGermany);
  const isReady = number !== undefined && numberingPatternSchema.safeParse(pattern).success;
  return (
    <SettingsForm
      title={t('configuration.numbering')}
      text={t('configuration.numberingText')}
      {...form}
      nameField={(path) => labels[path] ?? path}
    >
      <FieldGrid>
        <FieldInput
          editing={editing}
          name="invoiceNumberingPattern"
          label={t('configuration.pattern')}
          input={{ spellCheck: false }}
        />
        <FieldInput editing={editing} name="invoiceStartNumber" label={t('configuration.startNumber')} />
      </FieldGrid>
      <Text className={classes.example} role="status">
        <span>{t('configuration.example')} </span>
        <strong>{isReady ? formatInvoiceNumber(pattern, number, today) : '–'}</strong>
      </Text>
      <FactList
        facts={placeholders.map((placeholder) => [
          placeholder,
          t(`configuration.placeholders.${placeholder.replaceAll(/[{}]/g, '')}`),
        ])}
      />
    </SettingsForm>
  );
}

function NumberingValues({ entry }: Pick<CardProps, 'entry'>) {
  const { t } = useTranslation('accounting');
  const next = useQuery(nextNumberQuery());
  const { invoiceNumberingPattern, invoiceStartNumber } = entry.properties;
  return (
    <FactList
      layout="columns"
      facts={[
        [t('configuration.pattern'), invoiceNumberingPattern],
        [t('configuration.startNumber'), invoiceStartNumber],
        [t('configuration.next'), <b key="next">{next.data ?? '–'}</b>],
      ]}
    />
  );
}
