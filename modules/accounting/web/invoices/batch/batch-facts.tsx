import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { ExaminedList, nameInvoice, useInvoiceNames } from './examined-list.tsx';
import type { ExaminedBatch } from './group-examined.ts';

/** Largest number of gaps named of one draft. */
const maxTexts = 2;

interface BatchFactsProps {
  readonly action: 'issue' | 'send';
  readonly examined: ExaminedBatch;
  /** True if emails are sent. */
  readonly sends: boolean;
}

/** Facts of a batch before it starts: number, sum and customers, what stays behind, and what the check warns about. */
export function BatchFacts({ action, examined, sends }: BatchFactsProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const nameAll = useInvoiceNames();
  const { count, sum, customers, incomplete, warnings, withoutAddress } = examined;
  const unsent = sends
    ? withoutAddress.filter(({ invoiceId }) => !incomplete.some((one) => one.invoiceId === invoiceId))
    : [];
  return (
    <>
      <Text fw={600}>
        {[
          t(action === 'issue' ? 'batch.drafts' : 'batch.invoices', { count }),
          formatMoney(sum, language),
          t('batch.customers', { count: customers }),
        ].join(' · ')}
      </Text>
      <ExaminedList
        title={t('batch.incomplete', { count: incomplete.length })}
        lines={incomplete.map(({ texts, ...invoice }) => ({
          text: nameInvoice(invoice),
          detail: [
            ...texts.slice(0, maxTexts),
            ...(texts.length > maxTexts ? [t('issue.further', { count: texts.length - maxTexts })] : []),
          ].join(' · '),
        }))}
      />
      <ExaminedList
        title={t('batch.warnings', { count: warnings.length })}
        lines={warnings.map(({ text, invoices }) => ({ text, detail: nameAll(invoices) }))}
      />
      <ExaminedList
        title={t('batch.withoutAddress', { count: unsent.length })}
        lines={unsent.map((invoice) => ({ text: nameInvoice(invoice) }))}
      />
    </>
  );
}
