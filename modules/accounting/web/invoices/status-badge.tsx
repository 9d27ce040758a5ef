import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '../../contract/invoices.ts';

const colors = { draft: 'gray', issued: 'brand', cancelled: 'red' } as const;

/** State of an invoice: draft, issued or cancelled. */
export function StatusBadge({ status }: { status: Invoice['status'] }) {
  const { t } = useTranslation('accounting');
  return (
    <Badge variant="light" color={colors[status]} tt="none" fw={500}>
      {t(`status.${status}`)}
    </Badge>
  );
}
