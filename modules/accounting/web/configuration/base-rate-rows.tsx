import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FormSection } from '#platform/web/form/form-section.tsx';
import { RowLabel } from '#platform/web/form/rows/row-label.tsx';
import { useRowList } from '#platform/web/form/rows/use-row-list.ts';
import { useField } from '#platform/web/form/use-field.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { halfYearOf, maxBaseRates, nextHalfYear } from '../../contract/configuration/reminder-settings.ts';
import type { reminderFields } from '../../contract/configuration/reminder-settings.ts';
import classes from './configuration.module.css';

interface BaseRateRowsProps {
  readonly editing: EntityEditing<typeof reminderFields>;
}

/** Editor of the base rates by half-year; a new row begins with the half-year that is missing. */
export function BaseRateRows({ editing }: BaseRateRowsProps) {
  const { t } = useTranslation('accounting');
  const { fields, list, adding, append, remove } = useRowList(editing.form, 'baseRates');
  const { message } = useField(editing, 'baseRates');
  const add = () => {
    const days = editing.form.getValues('baseRates').map(({ from }) => from ?? '');
    const last = days.toSorted().at(-1) ?? '';
    append([{ from: last === '' ? halfYearOf(todayInGermany()) : nextHalfYear(last), percent: '' }], 'percent');
  };
  return (
    <FormSection
      title={t('configuration.reminders.baseRates')}
      text={t('configuration.reminders.baseRatesHint')}
      message={message}
    >
      <ul ref={list} className={classes.rates}>
        {fields.map(({ id }, index) => {
          const row = t('configuration.reminders.rateOf', { number: index + 1 });
          return (
            <Group key={id} component="li" gap="sm" wrap="nowrap" align="flex-start">
              <div className={classes.rate}>
                {(['from', 'percent'] as const).map((name) => (
                  <FieldInput
                    key={name}
                    editing={editing}
                    name={`baseRates.${index}.${name}`}
                    label={
                      <RowLabel
                        short={t(`configuration.reminders.${name}`)}
                        whole={`${row}: ${t(`configuration.reminders.${name}`)}`}
                      />
                    }
                  />
                ))}
              </div>
              <ActionIcon
                size={36}
                mt={24}
                data-remove
                onClick={() => remove(index)}
                aria-label={t('rows.remove', { row })}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
      </ul>
      <span>
        <Button
          ref={adding}
          variant="subtle"
          size="compact-sm"
          data-field="baseRates"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={fields.length >= maxBaseRates}
          onClick={add}
        >
          {t('configuration.reminders.addRate')}
        </Button>
      </span>
    </FormSection>
  );
}
