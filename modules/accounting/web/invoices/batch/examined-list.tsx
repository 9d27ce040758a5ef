import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import textClasses from '#platform/web/components/text.module.css';
import type { NamedInvoice } from './group-examined.ts';

/** Largest number of lines of a list, and of invoices that a line names. */
const maxLines = 5;

interface ExaminedListProps {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly detail?: string }[];
}

/** Short list under a heading, the rest as a number. */
export function ExaminedList({ title, lines }: ExaminedListProps) {
  const { t } = useTranslation('accounting');
  if (lines.length === 0) return null;
  const further = lines.length - maxLines;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text component="ul" size="sm" className="kontor-ruled">
        {lines.slice(0, maxLines).map(({ text, detail }) => (
          <li key={`${text} ${detail ?? ''}`} className={textClasses['anywhere']}>
            {text}
            {detail === undefined ? null : (
              <Text component="div" size="xs" c="dimmed">
                {detail}
              </Text>
            )}
          </li>
        ))}
        {further > 0 ? <li>{t('issue.further', { count: further })}</li> : null}
      </Text>
    </Stack>
  );
}

/** Returns a function that names invoices in one line. */
export function useInvoiceNames(): (invoices: readonly NamedInvoice[]) => string {
  const { t } = useTranslation('accounting');
  return (invoices) => {
    const further = invoices.length - maxLines;
    return [
      invoices.slice(0, maxLines).map(nameInvoice).join('; '),
      ...(further > 0 ? [t('issue.further', { count: further })] : []),
    ].join(' ');
  };
}

export function nameInvoice({ invoiceId, customerName }: NamedInvoice): string {
  return [invoiceId, customerName].filter(Boolean).join(', ');
}
