import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { mailPlaceholders, textFields } from '../../contract/configuration/mail-texts.ts';
import { SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { ConfigCard } from './config-card.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { MailTextInput } from './mail-text-input.tsx';
import { useConfigurationForm } from './configuration-queries.ts';
import type { ConfigCardProps } from './configuration-queries.ts';
import textClasses from '#platform/web/components/text.module.css';

type CardProps = ConfigCardProps<'textConfig'>;
const names = Object.keys(textFields) as (keyof typeof textFields)[];

/** Card for the default texts of mails with invoices, in the languages of invoices. */
export function TextsCard({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const [language, setLanguage] = useState<LanguageKey>('de');
  const choice = <LanguageChoice value={language} onChange={setLanguage} />;
  return (
    <ConfigCard
      title={t('configuration.texts')}
      text={t('configuration.textsText')}
      card={card}
      form={<TextsForm entry={entry} card={card} language={language} choice={choice} />}
    >
      <Stack gap="md">
        {choice}
        <FactList
          layout="rows"
          facts={names.map((name) => [
            t(`configuration.mailFields.${name}`),
            <Text key={name} size="sm" lang={language} className={textClasses['lines']}>
              {entry.properties[name][language] ?? ''}
            </Text>,
          ])}
        />
      </Stack>
    </ConfigCard>
  );
}

function TextsForm({
  entry,
  card,
  language,
  choice,
}: CardProps & { readonly language: LanguageKey; readonly choice: ReactNode }) {
  const { t } = useTranslation('accounting');
  const form = useConfigurationForm(textFields, { entry, card });
  const nameField = (path: string) => t(`configuration.mailFields.${path.split('.')[0] ?? path}`);
  return (
    <SettingsForm title={t('configuration.texts')} text={t('configuration.textsText')} {...form} nameField={nameField}>
      {choice}
      <Stack gap="md" key={language}>
        {names.map((name) => (
          <MailTextInput
            key={name}
            editing={form.editing}
            name={`${name}.${language}`}
            label={nameField(name)}
            placeholders={mailPlaceholders}
            input={{ lang: language }}
          />
        ))}
      </Stack>
      <FactList
        facts={mailPlaceholders.map((placeholder) => [
          `{${placeholder}}`,
          t(`configuration.mailPlaceholders.${placeholder}`),
        ])}
      />
    </SettingsForm>
  );
}
