import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSet } from '#platform/contract/fields.ts';
import { languageKeys, toLocale } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { asLoose, useField } from '#platform/web/form/use-field.ts';
import { languageNames } from '#platform/web/i18n/language.ts';

const others = languageKeys.filter((language) => language !== 'de');

/** Industry: German always, the other languages in a collapsible part that lists the filled ones. */
export function IndustryFields<Fields extends FieldSet>({ editing }: { editing: EntityEditing<Fields> }) {
  const { t } = useTranslation('organizations');
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { value: industry } = useField<Fields, Record<LanguageKey, string>>(editing, 'industry');
  const errors = asLoose(editing.form).formState.errors['industry'] as
    | Partial<Record<LanguageKey, unknown>>
    | undefined;
  const isOpen = isUnfolded || others.some((language) => errors?.[language] !== undefined);
  const inputOf = (language: LanguageKey) => (
    <FieldInput
      key={language}
      editing={editing}
      name={`industry.${language}`}
      label={t('central.form.industryIn', { language: languageNames[language] })}
      input={{ lang: toLocale(language) }}
    />
  );
  return (
    <Stack gap={10}>
      <FieldGrid>{inputOf('de')}</FieldGrid>
      <Group gap="4px 14px">
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          rightSection={<FoldChevron />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setUnfolded(!isOpen)}
        >
          {t('central.form.otherLanguages')}
        </Button>
        <Group component="ul" gap="4px 12px" fz="xs" aria-label={t('central.form.filledLanguages')}>
          {others.map((language) => {
            const isFilled = industry[language].trim() !== '';
            return (
              <Group
                key={language}
                component="li"
                gap={3}
                {...(isFilled ? { fw: 550, c: 'var(--kontor-success-text)' } : { c: 'dimmed' })}
              >
                {isFilled ? <IconCheck size={13} aria-hidden /> : null}
                <span lang={toLocale(language)}>{languageNames[language]}</span>
                <VisuallyHidden>{t(isFilled ? 'central.form.filled' : 'central.form.notFilled')}</VisuallyHidden>
              </Group>
            );
          })}
        </Group>
      </Group>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <FieldGrid>{others.map(inputOf)}</FieldGrid> : null}
      </div>
    </Stack>
  );
}
