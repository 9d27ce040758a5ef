import { useTranslation } from 'react-i18next';
import { fromCents } from '#platform/contract/money.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatList, formatMoney, formatPercent } from '#platform/web/format/format.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { InvoiceTotals, VatBreakdownEntry } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import { useInvoiceTotals } from './draft-totals.tsx';

/** Totals of the typed form: net, VAT per rate and total. */
export function TotalsPanel() {
  return <TotalsList totals={useInvoiceTotals()} />;
}

/**
 * Sums of an invoice; a sum equal to the next one is left out. Sums above the net amount are as the prices are entered,
 * as on the letter.
 */
export function TotalsList({ totals }: { readonly totals: InvoiceTotals }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const show = (cents: bigint) => formatMoney(fromCents(cents), language);
  const unlessZero = (name: string, cents: bigint) => [name, cents === 0n ? null : show(cents)] as const;
  const isAdjusted = totals.allowances.length > 0 || totals.charges.length > 0;
  const nameVat = ({ vat, reasons, netCents }: VatBreakdownEntry) =>
    vat === 0 && reasons.length > 0
      ? t('totals.withoutVat', {
          reason: formatList(
            reasons.map((reason) => t(`records.service.choices.vatReason.${reason}`)),
            language,
          ),
          net: show(netCents),
        })
      : t('totals.vat', { rate: formatPercent(vat, language), net: show(netCents) });
  return (
    <FactList
      layout="sum"
      facts={[
        [t('totals.lines'), isAdjusted ? show(totals.enteredLinesCents) : null],
        unlessZero(t('totals.allowances'), -totals.enteredAllowancesCents),
        unlessZero(t('totals.charges'), totals.enteredChargesCents),
        [t('totals.net'), show(totals.netCents)],
        ...totals.breakdown.map((entry) => [nameVat(entry), show(entry.vatCents)] as const),
        [t('totals.gross'), show(totals.grossCents)],
        unlessZero(t('totals.rounding'), totals.roundingCents),
        unlessZero(t('totals.prepaid'), -totals.prepaidCents),
        [t('totals.payable'), totals.payableCents === totals.grossCents ? null : show(totals.payableCents)],
      ]}
    />
  );
}
