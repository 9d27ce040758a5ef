import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createContext, useContext, useDeferredValue, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { readValues } from '#platform/contract/fields.ts';
import type { ValuesOf } from '#platform/contract/fields.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import { asLoose } from '#platform/web/form/use-field.ts';
import { formatDate, formatList, formatMoney, formatNumber, formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { RecordWords } from '#platform/web/records/record-words.ts';
import { labelKeyOf } from '../../contract/objects/field-labels.ts';
import type { Hint } from '../../contract/objects/hints/hint.ts';
import { hintsOf } from '../../contract/objects/hints/hints-of.ts';
import { formFields, isShown } from './form-fields.ts';
import type { FormFields } from './form-fields.ts';
import type { ObjectEditing } from './use-object-form.ts';
import classes from './data.module.css';

const HintsContext = createContext<ReadonlyMap<string, readonly Hint[]>>(new Map());

interface HintsProps {
  readonly editing: ObjectEditing;
  /** Fields of the object that the form does not show, such as its status. */
  readonly others: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** Computes the hints on an object while it is typed; only the hints are rendered again. */
export function Hints({ editing, others, children }: HintsProps) {
  const typed = useDeferredValue(useWatch({ control: asLoose(editing.form).control }));
  const hints = useMemo(() => {
    const { readable } = readValues(formFields, typed as ValuesOf<FormFields>, editing.typedIn);
    const type = String(readable.realEstateType);
    const values: Record<string, unknown> = { ...others, ...readable };
    const asked = Object.fromEntries(
      Object.entries(values).filter(([name]) => !(name in formFields) || isShown(name, type, values)),
    );
    return Map.groupBy(hintsOf({ ...asked, realEstateType: type }, todayInGermany()), ({ field }) => field);
  }, [typed, others, editing.typedIn]);
  return <HintsContext value={hints}>{children}</HintsContext>;
}

interface FieldHintsProps {
  readonly editing: ObjectEditing;
  readonly name: string;
  readonly words: RecordWords;
}

/** Hints on a field, below its input; one with a proposal enters it by a click. */
export function FieldHints({ editing, name, words }: FieldHintsProps) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const hints = useContext(HintsContext).get(name);
  if (hints === undefined) return null;
  const accept = ({ proposal }: Hint) => {
    if (proposal === undefined) return;
    const field = formFields[proposal.field as keyof FormFields] as ObjectEditing['fields'][string];
    asLoose(editing.form).setValue(proposal.field, field.toValue(proposal.value, editing.typedIn), {
      shouldDirty: true,
    });
  };
  return (
    <div role="status" className={classes.hints}>
      {hints.map((hint) => (
        <Text key={hint.code} size="xs" className={classes.hint} data-severity={hint.severity}>
          {hint.severity === 'warning' ? <IconAlertTriangle size={14} aria-hidden className={classes.sign} /> : null}
          <span>
            {t(`objectHints.${hint.code}` as 'objectHints.accept', describeParams(hint, language, words))}{' '}
            {hint.proposal === undefined ? null : (
              <Anchor component="button" type="button" size="xs" onClick={() => accept(hint)}>
                {t('objectHints.accept')}
              </Anchor>
            )}
          </span>
        </Text>
      ))}
    </div>
  );
}

/** Formats what a hint names: amounts, days, shares, fields. */
function describeParams({ params = {} }: Hint, language: LanguageKey, words: RecordWords): Record<string, string> {
  const format = (name: string, value: string | number | readonly string[]): string => {
    if (typeof value === 'object')
      return formatList(
        value.map((field) => words.say(labelKeyOf(field, {}))),
        language,
      );
    if (name === 'day') return formatDate(String(value), language);
    if (typeof value === 'string') return value;
    if (name === 'amount') return formatMoney(value, language);
    return name === 'percent' ? formatPercent(value, language) : formatNumber(value, language, 2);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, format(name, value)]));
}
