import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { groupIban } from '#platform/contract/iban.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { isOtherAccount } from '#modules/accounting/contract/expenses/other-account.ts';
import type { Expense, expenseFields } from '#modules/accounting/contract/expenses/expenses.ts';

/** A space at which no line ends. */
const unbroken = '\u00A0';

interface AccountNoticeProps {
  readonly editing: EntityEditing<typeof expenseFields>;
  readonly expense: Pick<Expense, 'lastVendorIban'>;
}

/** Warning about an IBAN that differs from that of the supplier's last receipt, also while it is typed. */
export function AccountNotice({ editing, expense: { lastVendorIban } }: AccountNoticeProps) {
  const { t } = useTranslation('accounting');
  const vendorIban = useWatch({ control: editing.form.control, name: 'vendorIban' });
  if (!isOtherAccount({ vendorIban, lastVendorIban })) return null;
  return (
    <Alert icon={<IconAlertTriangle size={18} />} color="yellow" variant="light" role="status">
      {t('expenses.editor.otherAccount', { iban: groupIban(lastVendorIban ?? '').replaceAll(' ', unbroken) })}
    </Alert>
  );
}
