import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countDays, germanDayOf } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import type { Receipt, ReceiptRole } from '../../contract/receipts/receipts.ts';
import { useReceiptWords } from './use-receipt-words.ts';
import classes from './receipts.module.css';

/** Names that are written out; more are counted. */
const shownNames = 2;

interface AskedProps {
  readonly receipt: Receipt;
  readonly role: ReceiptRole;
}

/** Line that says who may release a waiting receipt and since when, or why the reader may not. */
export function Asked({ receipt, role }: AskedProps) {
  const { t } = useTranslation('property-owner');
  const { wartetAuf, seit, freigabeStatus, status, darfFreigeben } = receipt;
  if (freigabeStatus !== 'FREIZUGEBEN' || status === 'BEZAHLT') return null;
  if (role === 'owner' && !darfFreigeben) return <Line text={t('receipts.boardOnly')} />;
  if (wartetAuf === null) return null;
  if (wartetAuf.length === 0) return <Line text={t('receipts.nobody')} isWarning />;
  const first = wartetAuf.slice(0, shownNames).join(', ');
  const more = wartetAuf.length - shownNames;
  const names = more > 0 ? t('receipts.moreNames', { names: first, count: more }) : first;
  const days = seit === null ? 0 : countDays(germanDayOf(new Date(seit)), todayInGermany());
  return (
    <Line text={days > 0 ? t('receipts.waitsSince', { names, count: days }) : t('receipts.waitsFor', { names })} />
  );
}

/** Line that says why a receipt needed no release: the limit of a setting, or the administrator's decision. */
export function LetThrough({ receipt: { freigabeStatus, grenze, durch } }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  if (freigabeStatus !== 'AUTOMATISCH') return null;
  if (grenze !== null) return <Line text={t('receipts.letThrough', { amount: words.money(grenze) })} />;
  return durch === null ? null : <Line text={t('receipts.directBy', { name: durch })} />;
}

function Line({ text, isWarning = false }: { readonly text: string; readonly isWarning?: boolean }) {
  return (
    <Text size="xs" c={isWarning ? 'var(--kontor-warning-text)' : 'dimmed'} className={classes.line}>
      {text}
    </Text>
  );
}
