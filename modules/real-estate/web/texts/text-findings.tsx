import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldSet } from '#platform/contract/fields.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { asLoose } from '#platform/web/form/use-field.ts';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useTranslation } from 'react-i18next';
import { checkText } from '../../contract/texts/check-text.ts';
import classes from './texts.module.css';

interface TextFindingsProps {
  readonly editing: EntityEditing<FieldSet>;
  readonly name: string;
  /** Data of the object and its internal data. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Points out below a text what contradicts the data, or what law and portals do not like. */
export function TextFindings({ editing, name, data }: TextFindingsProps) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const typed = useDeferredValue(String(useWatch({ control: asLoose(editing.form).control, name }) ?? ''));
  const findings = useMemo(() => checkText(typed, data), [typed, data]);
  if (findings.length === 0) return null;
  return (
    <div role="status" className={classes.findings}>
      {findings.map(({ code, words, expected }) => (
        <Text key={`${code} ${words}`} size="xs" className={classes.finding}>
          <IconAlertTriangle size={14} aria-hidden className={classes.sign} />
          <span>
            {t(`objectTexts.findings.${code}` as 'objectTexts.findings.superlative', {
              words,
              expected:
                expected === undefined
                  ? ''
                  : code.endsWith('Year')
                    ? String(expected)
                    : formatNumber(expected, language, 2),
            })}
          </span>
        </Text>
      ))}
    </div>
  );
}
