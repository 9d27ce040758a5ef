import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { languageNames, useLanguage } from '../i18n/language.ts';

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

/** Language switcher of the bar. */
export function LanguageMenu({ languages, onChoose }: LanguageMenuProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  return (
    <Menu position="bottom-end" width={180} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <UnstyledButton className="kontor-bar-button">
          <IconLanguage size={18} stroke={1.7} aria-hidden />
          <VisuallyHidden>{t('language.current', { name: languageNames[language] })} </VisuallyHidden>
          <span className="kontor-ellipsis">{shortNames[language]}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language}>
          {languages.map((key) => (
            <Menu.RadioItem
              key={key}
              value={key}
              lang={toLocale(key)}
              closeMenuOnClick
              onChange={() => (key === language ? undefined : onChoose(key))}
            >
              {languageNames[key]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
