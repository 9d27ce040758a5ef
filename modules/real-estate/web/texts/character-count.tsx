import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { asLoose } from '#platform/web/form/use-field.ts';
import classes from './texts.module.css';

interface CharacterCountProps {
  readonly editing: EntityEditing<FieldSet>;
  readonly name: string;
  readonly max: number;
}

/** Characters of a typed text, and how many are too many. */
export function CharacterCount({ editing, name, max }: CharacterCountProps) {
  const { t } = useTranslation('real-estate');
  const count = String(useWatch({ control: asLoose(editing.form).control, name }) ?? '').length;
  return (
    <Text size="xs" mt={4} className={classes.count} c={count > max ? 'var(--mantine-color-error)' : 'dimmed'}>
      {count > max
        ? t('objectTexts.tooLong', { used: count, max, over: count - max })
        : t('objectTexts.characters', { used: count, max })}
    </Text>
  );
}
