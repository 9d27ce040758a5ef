import { Checkbox, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageKeys, toLocale } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import { useChoices } from '#platform/web/form/use-choices.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { useField } from '#platform/web/form/use-field.ts';
import { languageNames } from '#platform/web/i18n/language.ts';
import type { userFields } from '../../contract/users/users.ts';

/** Languages enabled for a user, and their default language. */
export function LanguageFields({ editing }: { editing: EntityEditing<typeof userFields> }) {
  const { t } = useTranslation('organizations');
  const { chosen, boxOf, message } = useChoices(editing, 'userLanguages');
  const defaultLanguage = useField<typeof userFields, LanguageKey | null>(editing, 'userDefaultLanguage');
  const languages = languageKeys.filter((key) => chosen.includes(key));
  return (
    <FormSection title={t('users.form.languages')} message={message}>
      <Group gap="10px 24px" mb={6}>
        {languageKeys.map((key) => {
          const { onChange, ...box } = boxOf(key);
          return (
            <Checkbox
              key={key}
              {...box}
              size="sm"
              lang={toLocale(key)}
              label={languageNames[key]}
              onChange={(event) => {
                onChange(event);
                if (key === defaultLanguage.value) defaultLanguage.set(null);
              }}
            />
          );
        })}
      </Group>
      {languages.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('users.form.languagesFirst')}
        </Text>
      ) : (
        <FieldGrid>
          <FieldInput
            editing={editing}
            name="userDefaultLanguage"
            label={t('users.form.defaultLanguage')}
            hint={t('users.form.defaultHint')}
            options={languages.map((key) => ({ value: key, label: languageNames[key] }))}
          />
        </FieldGrid>
      )}
    </FormSection>
  );
}
