import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import type { FieldInputProps } from '#platform/web/form/field-input.tsx';
import { useField } from '#platform/web/form/use-field.ts';
import { findUnknownPlaceholders } from '../../contract/configuration/mail-texts.ts';
import { PlaceholderHint } from './placeholder-hint.tsx';

interface MailTextInputProps<Fields extends FieldSet> extends FieldInputProps<Fields> {
  /** Placeholders that are replaced in the text. */
  readonly placeholders: readonly string[];
}

/** Input of one text, with a warning of unknown placeholders. */
export function MailTextInput<Fields extends FieldSet>({ placeholders, ...props }: MailTextInputProps<Fields>) {
  const { t } = useTranslation('accounting');
  const { value } = useField<Fields, string | undefined>(props.editing, props.name);
  return (
    <Stack gap={4}>
      <FieldInput {...props} />
      <PlaceholderHint
        label={(found) => t('sending.notReplaced', { names: found })}
        names={findUnknownPlaceholders(value ?? '', placeholders)}
      />
    </Stack>
  );
}
