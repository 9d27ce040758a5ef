import { ActionIcon } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate, formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { useReceiptDownload } from '../transactions/use-open-posting.ts';
import { usePostingWords } from '../transactions/use-posting-words.ts';
import classes from './overview.module.css';

interface LargestExpensesProps {
  readonly postings: Overview['groessteBuchungen'];
  readonly year: number;
}

/** The largest bills of a year, with their receipts. */
export function LargestExpenses({ postings, year }: LargestExpensesProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = usePostingWords();
  const download = useReceiptDownload();
  if (postings.length === 0) return null;
  return (
    <Card title={t('overview.largest', { year })}>
      <ul className={classes.lines}>
        {postings.map((posting) => (
          <li key={posting.id} className={classes.line}>
            <span className={classes.words}>
              {words.partyOf(posting)}
              <span className={classes.second}>
                {[formatDate(posting.buchungstag, language), words.costTypeOf(posting), words.placeOf(posting)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <b className={classes.amount}>{formatMoney(posting.betrag, language)}</b>
            {posting.beleg_vorhanden ? (
              <ActionIcon
                size={40}
                aria-label={t('overview.receipt', { party: words.partyOf(posting) })}
                title={t('transactions.downloadReceipt')}
                onClick={() => download.run({ params: { archivid: posting.archivid } })}
              >
                <IconFileTypePdf size={18} aria-hidden />
              </ActionIcon>
            ) : (
              <span className={classes.noReceipt} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
