import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { classOf, findingClasses } from '#modules/e-invoice/contract/check-report.ts';
import type { CheckReport } from '#modules/e-invoice/contract/check-report.ts';
import { rulesVersion } from '#modules/e-invoice/contract/rules/rules-version.ts';
import { listFindings } from '#modules/e-invoice/contract/finding-values.ts';
import { EInvoiceLink, ReportFinding, ruleWordsQuery } from '#modules/e-invoice/web/index.tsx';
import { expenseEInvoicePage } from '../../pages.ts';
import { reportedFields } from '../reported-fields.ts';
import type { Reading } from './use-reading.ts';
import textClasses from '#platform/web/components/text.module.css';

interface CheckReportCardProps {
  readonly report: CheckReport;
  readonly reading: Reading;
  readonly expenseId: string;
}

/**
 * Card with the findings of an e-invoice check, in plain words: errors of the format, of business rules and of the
 * content.
 */
export function CheckReportCard({ report, reading, expenseId }: CheckReportCardProps) {
  const { t } = useTranslation('accounting');
  const fields = reportedFields(t);
  const { data: words } = useQuery(ruleWordsQuery(useLanguage()));
  const { format, profile, profileName, fileName, currency, isRead } = report;
  const facts = [
    format === null ? null : `${t('expenses.report.format')}: ${format.toUpperCase()}`,
    profile === null ? null : `${t('e-invoice:report.profile')}: ${profileName ?? profile}`,
    fileName === null ? null : `${t('expenses.report.file')}: ${fileName}`,
  ];
  const listed = listFindings(report);
  const groups = Map.groupBy(listed, ({ finding }) => classOf(finding));
  return (
    <Card
      title={t('e-invoice:report.title')}
      text={facts.filter((fact) => fact !== null).join(' · ')}
      action={format === null ? null : <EInvoiceLink to={expenseEInvoicePage.link({ expenseId })} />}
    >
      {isOutdated(report) ? <CheckAgain reading={reading} /> : null}
      {listed.length === 0 && !isOutdated(report) ? <Badge tone="success">{t('e-invoice:report.fine')}</Badge> : null}
      {isRead ? null : <Text size="sm">{t('expenses.report.unread')}</Text>}
      {findingClasses.map((name) => {
        const entries = groups.get(name) ?? [];
        return entries.length === 0 ? null : (
          <Stack key={name} gap={6} component="section">
            <div>
              <Text size="sm" fw={600}>
                {t(`expenses.report.classes.${name}`)}
              </Text>
              {name === 'note' ? null : (
                <Text size="xs" c="dimmed">
                  {t(`expenses.report.meaning.${name}`)}
                </Text>
              )}
            </div>
            <Stack component="ul" gap={10} m={0} p={0} className={textClasses['plain']}>
              {entries.map((entry) => (
                <ReportFinding key={entry.key} entry={entry} currency={currency} fields={fields} words={words} />
              ))}
            </Stack>
          </Stack>
        );
      })}
    </Card>
  );
}

/** True if older rules checked the invoice; a file that is no invoice stays one under new rules. */
function isOutdated({ format, rulesVersion: version }: CheckReport): boolean {
  return format !== null && version < rulesVersion;
}

function CheckAgain({ reading: { state, isBusy, start } }: Pick<CheckReportCardProps, 'reading'>) {
  const { t } = useTranslation('accounting');
  return (
    <Alert color="blue" variant="light" icon={<IconRefresh size={18} />} py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 220px">
          {t('expenses.report.outdated')}
        </Text>
        {state === 'running' ? null : (
          <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void start()}>
            {t('expenses.report.checkAgain')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
