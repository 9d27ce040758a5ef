import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isEmptyValue } from '../../contract/fields.ts';
import type { Field } from '../../contract/fields.ts';
import { useLanguage } from '../i18n/language.ts';
import { fieldKinds } from './kinds.tsx';
import textClasses from '../components/text.module.css';

/** Returns the label of a field's option, by the name of the field or of the row's column. */
export type NameOption = (field: string, value: string) => string | undefined;

interface FieldValueProps {
  readonly field: Field;
  /** Name of the field, or of the row's column. */
  readonly name: string;
  /** Form value. */
  readonly value: unknown;
  readonly nameOption?: NameOption | undefined;
}

/** A form value formatted by the kind of its field. */
export function FieldValue({ field, name, value, nameOption }: FieldValueProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const { emptyText, showTyped } = fieldKinds[field.kind];
  if (isEmptyValue(value)) {
    return (
      <Text span inherit c="dimmed" fs="italic">
        {t(emptyText)}
      </Text>
    );
  }
  const shown = showTyped(value, field, {
    language,
    t,
    nameOption: (option, column = name) => nameOption?.(column, option) ?? option,
  });
  return typeof shown === 'string' ? <span className={textClasses['typed']}>{shown}</span> : shown;
}
