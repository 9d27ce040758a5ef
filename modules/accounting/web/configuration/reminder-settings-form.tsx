import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import { useField } from '#platform/web/form/use-field.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { SettingsForm } from '#platform/web/settings/settings-card.tsx';
import {
  reminderFields,
  reminderLevels,
  reminderPlaceholders,
  reminderTextNames,
} from '../../contract/configuration/reminder-settings.ts';
import { BaseRateRows } from './base-rate-rows.tsx';
import { useConfigurationForm } from './configuration-queries.ts';
import type { ConfigCardProps } from './configuration-queries.ts';
import { MailTextInput } from './mail-text-input.tsx';

interface FormProps extends ConfigCardProps<'reminderConfig'> {
  readonly language: LanguageKey;
  /** Choice of the language of the texts. */
  readonly choice: ReactNode;
}

/** Settings that are switched on or off. */
export const reminderFlags = ['chargeInterest', 'chargeLumpSum', 'consumersInformed', 'sendAutomatically'] as const;

/** Form of the settings of reminders. */
export function ReminderSettingsForm({ entry, card, language, choice }: FormProps) {
  const { t } = useTranslation('accounting');
  const form = useConfigurationForm(reminderFields, { entry, card });
  const { editing } = form;
  const { message } = useField(editing, 'steps');
  const nameStep = (index: number, name: 'days' | 'fee') =>
    name === 'fee'
      ? t('configuration.reminders.fee')
      : t(index === 0 ? 'configuration.reminders.daysAfterDue' : 'configuration.reminders.daysAfterPayDay');
  const nameField = (path: string) => {
    const [field = path, index = '0', part] = path.split('.');
    if (field === 'steps' && (part === 'days' || part === 'fee')) {
      const level = reminderLevels[Number(index)] ?? 1;
      return `${t(`configuration.reminders.levels.${level}`)}: ${nameStep(Number(index), part)}`;
    }
    if (field === 'baseRates' && part !== undefined)
      return `${t('configuration.reminders.rateOf', { number: Number(index) + 1 })}: ${t(`configuration.reminders.${part as 'from' | 'percent'}`)}`;
    return t(`configuration.reminders.${field as 'payDays'}`);
  };
  return (
    <SettingsForm
      title={t('configuration.reminders.title')}
      text={t('configuration.reminders.text')}
      {...form}
      nameField={nameField}
    >
      {reminderLevels.map((level, index) => (
        <FormSection
          key={level}
          title={t(`configuration.reminders.levels.${level}`)}
          message={index === 0 ? message : undefined}
        >
          <FieldGrid>
            <FieldInput editing={editing} name={`steps.${index}.days`} label={nameStep(index, 'days')} />
            {/* The first one is free, which the server holds. */}
            {index === 0 ? null : (
              <FieldInput editing={editing} name={`steps.${index}.fee`} label={nameStep(index, 'fee')} />
            )}
          </FieldGrid>
        </FormSection>
      ))}
      <FieldGrid>
        <FieldInput editing={editing} name="payDays" label={t('configuration.reminders.payDays')} />
      </FieldGrid>
      <Stack gap="sm">
        {reminderFlags.map((name) => (
          <FieldInput
            key={name}
            editing={editing}
            name={name}
            label={t(`configuration.reminders.${name}`)}
            hint={t(`configuration.reminders.${name}Hint`)}
          />
        ))}
      </Stack>
      <BaseRateRows editing={editing} />
      {choice}
      <Stack gap="md" key={language}>
        {reminderTextNames.map((name) => (
          <MailTextInput
            key={name}
            editing={editing}
            name={`${name}.${language}`}
            label={t(`configuration.reminders.${name}`)}
            placeholders={reminderPlaceholders}
            input={{ lang: language }}
          />
        ))}
      </Stack>
      <FactList
        facts={reminderPlaceholders.map((name) => [`{${name}}`, t(`configuration.reminders.placeholders.${name}`)])}
      />
    </SettingsForm>
  );
}
