import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { IssuerYear as Year, Receipt, ReceiptRole } from '../../contract/receipts/receipts.ts';
import { receiptsPage } from '../pages.ts';

interface IssuerYearProps {
  readonly receipt: Receipt;
  readonly year: Year | null;
  readonly role: ReceiptRole;
  /** Called when the list of these receipts is opened. */
  readonly onFollow: () => void;
}

/** Number and sum of the receipts of an issuer in a year, for whoever has a list of them with a link; none if this is the only one. */
export function IssuerYear({ receipt: { eid, rechnungssteller }, year, role, onFollow }: IssuerYearProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  if (year === null || year.anzahl < 2) return null;
  const text = t('receipts.issuerYear', {
    count: year.anzahl,
    sum: formatMoney(year.summe, language),
    year: year.jahr,
  });
  if (role === 'owner')
    return (
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    );
  const days = { from: `${year.jahr}-01-01`, to: `${year.jahr}-12-31` };
  return (
    <Anchor
      size="sm"
      w="fit-content"
      onClick={onFollow}
      renderRoot={(props) => <Link {...receiptsPage.link({}, { eid, ...days, rechnungssteller })} {...props} />}
    >
      {text}
    </Anchor>
  );
}
