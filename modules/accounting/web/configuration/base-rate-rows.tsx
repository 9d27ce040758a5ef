import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { FormSection } from '#platform/web/form/form-section.tsx';
import { InputRows } from '#platform/web/form/rows/input-rows.tsx';
import { useField } from '#platform/web/form/use-field.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { halfYearOf, maxBaseRates, nextHalfYear } from '../../contract/configuration/reminder-settings.ts';
import type { reminderFields } from '../../contract/configuration/reminder-settings.ts';
import classes from './configuration.module.css';

const columns = ['from', 'percent'] as const;

interface BaseRateRowsProps {
  readonly editing: EntityEditing<typeof reminderFields>;
}

/** Editor of the base rates by half-year; a new row begins with the half-year that is missing. */
export function BaseRateRows({ editing }: BaseRateRowsProps) {
  const { t } = useTranslation('accounting');
  const { message } = useField(editing, 'baseRates');
  const nameRow = (index: number) => t('configuration.reminders.rateOf', { number: index + 1 });
  const create = () => {
    const days = editing.form.getValues('baseRates').map(({ from }) => from ?? '');
    const last = days.toSorted().at(-1) ?? '';
    return { from: last === '' ? halfYearOf(todayInGermany()) : nextHalfYear(last), percent: '' };
  };
  return (
    <FormSection
      title={t('configuration.reminders.baseRates')}
      text={t('configuration.reminders.baseRatesHint')}
      message={message}
    >
      <InputRows
        editing={editing}
        name="baseRates"
        columns={columns}
        labelOf={(column, index) => {
          const short = t(`configuration.reminders.${column}`);
          return { short, whole: `${nameRow(index)}: ${short}` };
        }}
        removeLabel={(index) => t('rows.remove', { row: nameRow(index) })}
        addLabel={t('configuration.reminders.addRate')}
        max={maxBaseRates}
        create={create}
        start="percent"
        rowClass={classes.rate}
      />
    </FormSection>
  );
}
