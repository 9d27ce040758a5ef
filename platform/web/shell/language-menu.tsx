import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type LanguageKey, toLocale } from '#platform/contract/languages.ts';
import { languageNames, useLanguage } from '../i18n/language.ts';

export interface LanguageMenuProps {
  readonly languages: readonly LanguageKey[];
  readonly onChoose: (language: LanguageKey) => void;
}

/** Switcher of the bar between the languages of the user. */
export function LanguageMenu({ languages, onChoose }: LanguageMenuProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  return (
    <Menu position="bottom-end" width={180} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <UnstyledButton className="kontor-bar-button" aria-label={t('language.current', { name: languageNames[language] })}>
          <IconLanguage size={18} stroke={1.7} aria-hidden />
          <span className="kontor-bar-button-text">{language.toUpperCase()}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((key) => (
          <Menu.Item
            key={key}
            lang={toLocale(key)}
            role="menuitemradio"
            aria-checked={key === language}
            rightSection={key === language ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => (key === language ? undefined : onChoose(key))}
          >
            {languageNames[key]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
