import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '../../contract/fields.ts';
import { countBytes } from '../../contract/optional-kinds.ts';
import { formatNumber } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import type { EntityEditing } from './use-entity-form.ts';
import { asLoose } from './use-field.ts';

interface ByteCountProps {
  readonly editing: EntityEditing<FieldSet>;
  readonly name: string;
  readonly maxBytes: number;
}

/** Counter under a text whose recipients count bytes: „3.870 / 3.999 Byte“. */
export function ByteCount({ editing, name, maxBytes }: ByteCountProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const text = String(useWatch({ control: asLoose(editing.form).control, name }) ?? '');
  const count = countBytes(text);
  return (
    <Text size="xs" ta="end" mt={4} c={count > maxBytes ? 'var(--mantine-color-error)' : 'dimmed'}>
      {t('form.bytes', { used: formatNumber(count, language), max: formatNumber(maxBytes, language) })}
    </Text>
  );
}
