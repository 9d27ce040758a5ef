import { Alert, Anchor } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoicePage } from '../../pages.ts';

/** Links to the invoice that this one corrects, to its corrections, and to the final invoice that deducts it. */
export function RelatedInvoices({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const { corrects, correctedBy, deductedBy } = invoice;
  const related = [
    ...(corrects === null ? [] : [{ number: corrects, text: t('editor.corrects', { number: corrects }) }]),
    ...correctedBy.map((number) => ({ number, text: t('editor.correctedBy', { number }) })),
    ...(deductedBy === null ? [] : [{ number: deductedBy, text: t('editor.deductedBy', { number: deductedBy }) }]),
  ];
  if (related.length === 0) return null;
  return (
    <Alert icon={<IconFileInvoice size={18} aria-hidden />} variant="light">
      {related.map(({ number, text }) => (
        <Anchor
          key={number}
          size="sm"
          display="block"
          renderRoot={(props) => <Link {...invoicePage.link({ invoiceId: number })} {...props} />}
        >
          {text}
        </Anchor>
      ))}
    </Alert>
  );
}
