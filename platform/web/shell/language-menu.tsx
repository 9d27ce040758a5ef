import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '../../contract/languages.ts';
import { MenuButton } from '../components/menu-button.tsx';
import { languageNames, useLanguage } from '../i18n/language.ts';
import { lateContent } from '../late/late-part.tsx';

export interface LanguageMenuProps {
  readonly languages: readonly LanguageKey[];
  readonly onChoose: (language: LanguageKey) => void;
}

// CN is a country code; the language is abbreviated in its own script.
const shortNames: Readonly<Record<LanguageKey, string>> = {
  de: 'DE',
  en: 'EN',
  es: 'ES',
  fr: 'FR',
  ru: 'RU',
  cn: '中文',
};

const LanguageEntries = lateContent(() => import('./bar-entries.tsx').then((module) => module.LanguageEntries));

/** Language switcher of the bar. */
export function LanguageMenu({ languages, onChoose }: LanguageMenuProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  return (
    <MenuButton
      width={180}
      button={
        <UnstyledButton className="kontor-bar-button">
          <IconLanguage size={18} stroke={1.7} aria-hidden />
          <VisuallyHidden>{t('language.current', { name: languageNames[language] })} </VisuallyHidden>
          <span className="kontor-ellipsis">{shortNames[language]}</span>
        </UnstyledButton>
      }
    >
      <LanguageEntries languages={languages} onChoose={onChoose} />
    </MenuButton>
  );
}
