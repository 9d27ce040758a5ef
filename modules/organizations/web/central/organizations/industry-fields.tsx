import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { type LanguageKey, languageKeys, toLocale } from '#platform/contract/language-keys.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { asLoose, useField } from '#platform/web/form/use-field.ts';
import { languageNames } from '#platform/web/i18n/language.ts';
import classes from './organizations.module.css';

const others = languageKeys.filter((language) => language !== 'de');

/** The industry: German always, the other languages in a part that folds and says which of them are filled. */
export function IndustryFields<Fields extends FieldSet>({ editing }: { editing: EntityEditing<Fields> }) {
  const { t } = useTranslation('organizations');
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { value: industry } = useField<Fields, Record<LanguageKey, string>>(editing, 'industry');
  const errors = asLoose(editing.form).formState.errors['industry'] as Partial<Record<LanguageKey, unknown>> | undefined;
  const isOpen = isUnfolded || others.some((language) => errors?.[language] !== undefined);
  const inputOf = (language: LanguageKey) => (
    <FieldInput key={language} editing={editing} name={`industry.${language}`} label={t('central.form.industryIn', { language: languageNames[language] })} input={{ lang: toLocale(language) }} />
  );
  return (
    <div className={classes.industry}>
      <FieldGrid>{inputOf('de')}</FieldGrid>
      <div className={classes.languages}>
        <Button type="button" variant="subtle" size="compact-sm" className={classes.fold ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={() => setUnfolded(!isOpen)}>
          {t('central.form.otherLanguages')}
          <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} />
        </Button>
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
      <div id={id} hidden={!isOpen}>
        {isOpen ? <FieldGrid>{others.map(inputOf)}</FieldGrid> : null}
      </div>
    </div>
  );
}
