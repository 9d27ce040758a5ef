import { TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type LanguageKey, languageKeys, toLocale } from '#platform/contract/language-keys.ts';
import { languageNames } from '#platform/web/i18n/language.ts';
import { FoldButton } from './organization-form.tsx';
import type { OrganizationValues } from './organization-values.ts';
import classes from './organizations.module.css';

const others = languageKeys.filter((language) => language !== 'de');

/** The industry: German always, the other languages in a part that folds and says which of them are filled. */
export function IndustryFields({ form }: { form: UseFormReturn<OrganizationValues> }) {
  const { t } = useTranslation('organizations');
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const industry = useWatch({ control: form.control, name: 'industry' });
  const errors = form.formState.errors.industry;
  const isOpen = isUnfolded || others.some((language) => errors?.[language] !== undefined);
  return (
    <div className={classes.industry}>
      <IndustryField form={form} language="de" label={t('central.form.industryIn', { language: languageNames.de })} />
      <div className={classes.languages}>
        <FoldButton isOpen={isOpen} controls={id} onToggle={() => setUnfolded(!isOpen)}>
          {t('central.form.otherLanguages')}
          <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} />
        </FoldButton>
        <ul className={classes.filled} aria-label={t('central.form.filledLanguages')}>
          {others.map((language) => {
            const isFilled = industry[language].trim() !== '';
            return (
              <li key={language} data-filled={isFilled || undefined}>
                {isFilled ? <IconCheck size={13} aria-hidden /> : null}
                <span lang={toLocale(language)}>{languageNames[language]}</span>
                <VisuallyHidden>{t(isFilled ? 'central.form.filled' : 'central.form.notFilled')}</VisuallyHidden>
              </li>
            );
          })}
        </ul>
      </div>
      <div id={id} className={classes.fields} hidden={!isOpen}>
        {isOpen ? others.map((language) => <IndustryField key={language} form={form} language={language} label={t('central.form.industryIn', { language: languageNames[language] })} />) : null}
      </div>
    </div>
  );
}

function IndustryField({ form, language, label }: { form: UseFormReturn<OrganizationValues>; language: LanguageKey; label: string }) {
  return (
    <TextInput
      label={label}
      lang={toLocale(language)}
      autoComplete="off"
      {...form.register(`industry.${language}`)}
      error={form.formState.errors.industry?.[language]?.message}
    />
  );
}
