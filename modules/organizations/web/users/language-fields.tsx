import { Checkbox, Input, NativeSelect, Text } from '@mantine/core';
import { useId } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type LanguageKey, languageKeys, toLocale } from '#platform/contract/languages.ts';
import { languageNames } from '#platform/web/i18n/language.ts';
import { requiredField } from '#platform/web/form/required-field.ts';
import { keepDefaultLanguage, toggleLanguage } from './choices.ts';
import type { UserValues } from './user-values.ts';
import classes from './user-form.module.css';

/** The languages a user may switch between, and the one they start with. */
export function LanguageFields({ form }: { form: UseFormReturn<UserValues> }) {
  const { t } = useTranslation('organizations');
  const problem = useId();
  const [languages, defaultLanguage] = useWatch({ control: form.control, name: ['userLanguages', 'userDefaultLanguage'] });
  const { errors } = useFormState({ control: form.control });
  const message = errors.userLanguages?.message;
  const choose = (language: LanguageKey | null) => {
    form.clearErrors('userDefaultLanguage');
    form.setValue('userDefaultLanguage', language, { shouldDirty: true });
  };
  const toggle = (language: LanguageKey, isChosen: boolean) => {
    const next = toggleLanguage(languages, language, isChosen);
    form.clearErrors('userLanguages');
    form.setValue('userLanguages', next, { shouldDirty: true });
    if (keepDefaultLanguage(defaultLanguage, next) === null) choose(null);
  };
  return (
    <fieldset className={classes.section} aria-describedby={message === undefined ? undefined : problem}>
      <legend className={classes.legend}>{t('users.form.languages')}</legend>
      <div className={classes.languages}>
        {languageKeys.map((key) => (
          <Checkbox
            key={key}
            data-field="userLanguages"
            size="sm"
            lang={toLocale(key)}
            label={languageNames[key]}
            checked={languages.includes(key)}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
        ))}
      </div>
      {message === undefined ? null : (
        <Input.Error id={problem} role="alert" size="sm">
          {message}
        </Input.Error>
      )}
      {languages.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('users.form.languagesFirst')}
        </Text>
      ) : (
        <div className={classes.fields}>
          <NativeSelect
            name="userDefaultLanguage"
            label={t('users.form.defaultLanguage')}
            description={t('users.form.defaultHint')}
            value={defaultLanguage ?? ''}
            data={[
              { value: '', label: t('users.form.choose'), disabled: defaultLanguage !== null },
              ...languages.map((key) => ({ value: key, label: languageNames[key] })),
            ]}
            onChange={(event) => choose(languages.find((key) => key === event.currentTarget.value) ?? null)}
            {...requiredField(defaultLanguage, errors.userDefaultLanguage?.message)}
          />
        </div>
      )}
    </fieldset>
  );
}
