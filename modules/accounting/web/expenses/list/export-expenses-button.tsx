import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { toQuery } from '#platform/web/lists/define-list.ts';
import { ExportButton } from '#platform/web/lists/export-button.tsx';
import { exportExpenses } from '#modules/accounting/contract/expenses/expenses.ts';
import type { expenseListPage } from '../../pages.ts';

/** Saves all filtered expenses, in the order of the list. */
export function ExportExpensesButton({ filters }: { readonly filters: ReturnType<typeof expenseListPage.readSearch> }) {
  const { t } = useTranslation('accounting');
  const download = useDownload(exportExpenses, {
    toFile: () => ({ name: `${t('expenses.export.fileName')}-${todayInGermany()}.csv`, type: 'text/csv' }),
    toast: () => t('expenses.export.done'),
  });
  return (
    <ExportButton
      label={t('expenses.export.button')}
      isRunning={download.isRunning}
      onClick={() => download.run({ query: toQuery(filters) })}
    />
  );
}
