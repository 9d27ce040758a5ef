import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type LanguageKey, toLocale } from '#platform/contract/languages.ts';
import { showLanguage } from '#platform/web/i18n/i18n.ts';
import { languageNames, useLanguage } from '#platform/web/i18n/language.ts';
import { useStore } from '#platform/web/state/store.ts';
import { reportError } from '#platform/web/ui/error-banners.ts';
import { saveLanguage, workplace } from '../workplace.ts';

/** Switcher of the bar; nothing with only one language (specification, section 2). */
export function LanguageMenu() {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const languages = useStore(workplace)?.userLanguages ?? [];
  if (languages.length < 2) return null;
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
            onClick={() => void change(key, language)}
          >
            {languageNames[key]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows the language at once; goes back when it could not be saved. */
async function change(next: LanguageKey, previous: LanguageKey): Promise<void> {
  if (next === previous) return;
  await showLanguage(next);
  try {
    await saveLanguage(next);
  } catch (error) {
    await showLanguage(previous);
    reportError(error);
  }
}
