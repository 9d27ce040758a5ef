import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { isReadingRule } from '../contract/check-report.ts';
import { formatPlace, formatRule } from '../contract/rules/format-rule.ts';
import type { RuleWords } from '../contract/rules/format-rule.ts';
import { writeFindingValues } from '../contract/finding-values.ts';
import type { KindOfField, ListedFinding } from '../contract/finding-values.ts';
import textClasses from '#platform/web/components/text.module.css';

/** Most badges are this wide or less, so that the texts begin below each other. */
const badgeWidth = 88;
const tones = { error: 'danger', warning: 'warning', hint: 'neutral' } as const;

/** Fields of the record that a report names. */
export interface ReportedFields {
  readonly kindOf: KindOfField;
  readonly nameOf: (field: string) => string;
}

interface ReportFindingProps {
  readonly entry: ListedFinding;
  readonly currency: string | null;
  readonly fields: ReportedFields;
  /** Undefined until the texts are loaded: then only the rule is shown. */
  readonly words: RuleWords | undefined;
}

/** Finding of a check: its severity, field, text and rule. */
export function ReportFinding({ entry: { finding, positions }, currency, fields, words }: ReportFindingProps) {
  const { t } = useTranslation('e-invoice');
  const language = useLanguage();
  const { rule, severity, field, path } = finding;
  const values = writeFindingValues(finding, {
    currency,
    language,
    formatDay: (day) => formatDate(day, language),
    kindOfField: fields.kindOf,
  });
  const ofReading = isReadingRule(rule);
  const text = ofReading ? t(`findings.${rule}`, { ...values }) : words && formatRule(words, rule, values);
  const place =
    field === null ? (words && path !== null ? formatPlace(words, path, positions) : '') : fields.nameOf(field);
  return (
    <Group component="li" gap={10} align="flex-start" wrap="nowrap">
      <Box flex="none" miw={badgeWidth}>
        <Badge tone={tones[severity]}>{t(`severity.${severity}`)}</Badge>
      </Box>
      <Text size="sm" miw={0} className={textClasses['anywhere']}>
        {place === '' ? null : <strong>{place}: </strong>}
        {text}{' '}
        {ofReading ? null : (
          <Text span size="xs" c="dimmed">
            {rule}
          </Text>
        )}
      </Text>
    </Group>
  );
}
