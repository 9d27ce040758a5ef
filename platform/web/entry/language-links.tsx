import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageKeys, toLocale } from '../../contract/languages.ts';
import { showLanguage } from '../i18n/i18n.ts';
import { languageNames, useLanguage } from '../i18n/language.ts';

/** Six languages as secondary links, for users who cannot read the current one. */
export function LanguageLinks() {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  return (
    <nav className="kontor-language-links" aria-label={t('language.label')}>
      {languageKeys.map((key) => (
        <UnstyledButton
          key={key}
          lang={toLocale(key)}
          aria-current={key === language ? 'true' : undefined}
          onClick={() => void showLanguage(key)}
        >
          {languageNames[key]}
        </UnstyledButton>
      ))}
    </nav>
  );
}
