import { Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { languageNames } from '#platform/web/i18n/language.ts';

interface LanguageChoiceProps {
  readonly value: LanguageKey;
  readonly onChange: (language: LanguageKey) => void;
}

/** Chooses the language of the texts that a card shows. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('accounting');
  return (
    <Group>
      <NativeSelect
        label={t('configuration.textLanguage')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as LanguageKey)}
        data={languageKeys.map((language) => ({ value: language, label: languageNames[language] }))}
      />
    </Group>
  );
}
