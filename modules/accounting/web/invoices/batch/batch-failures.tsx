import { Anchor, ScrollArea, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import { translateError } from '#platform/web/api/errors.ts';
import textClasses from '#platform/web/components/text.module.css';
import { maxExaminedAtOnce } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import { invoicePage } from '../../pages.ts';
import { useExamination } from './use-examination.ts';

/** Failures of a batch, one line for each invoice with a link to it; an incomplete one with what it lacks, in words. */
export function BatchFailures({ errors }: { readonly errors: readonly ErrorEntry[] }) {
  const { t } = useTranslation('accounting');
  const { t: translate } = useTranslation('platform');
  const incomplete = errors.flatMap(({ code, params }) =>
    code === 'invoice_incomplete' ? [String(params?.['number'])] : [],
  );
  const { examined } = useExamination(incomplete.slice(0, maxExaminedAtOnce), false);
  const lines = errors.map((entry) => {
    const number = entry.params?.['number'];
    const lacking = examined?.incomplete.find(({ invoiceId }) => invoiceId === number);
    return {
      number: number === undefined || entry.code === 'not_found' ? null : String(number),
      text: translateError(entry, translate),
      detail: entry.code === 'invoice_incomplete' ? (lacking?.texts.join(' · ') ?? '') : '',
    };
  });
  if (lines.length === 0) return null;
  return (
    <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: lines.length > 4 ? 0 : -1 }}>
      <Text component="ul" size="sm" className="kontor-ruled">
        {lines.map(({ number, text, detail }) => (
          <li key={text} className={textClasses['anywhere']}>
            {text}{' '}
            {number === null ? null : (
              <Anchor
                size="sm"
                renderRoot={(props) => <Link {...invoicePage.link({ invoiceId: number })} {...props} />}
              >
                {t('batch.open', { number })}
              </Anchor>
            )}
            {detail === '' ? null : (
              <Text component="div" size="xs" c="dimmed">
                {detail}
              </Text>
            )}
          </li>
        ))}
      </Text>
    </ScrollArea.Autosize>
  );
}
