import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { remindReleasers } from '../../contract/receipts/receipts.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** Button that has those who may release a waiting receipt mailed again. */
export function RemindButton({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useReceiptWords();
  const reminding = useAction(remindReleasers, {
    attempt: 'send',
    onDone: ({ erinnert, zuletzt }) =>
      notifySuccess(
        erinnert > 0
          ? t('receipts.reminded', { count: erinnert })
          : zuletzt === null
            ? t('receipts.remindsNobody')
            : t('receipts.remindedAlready', { instant: formatInstant(zuletzt, language) }),
      ),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconBell size={16} aria-hidden />}
      loading={reminding.isRunning}
      aria-label={t('receipts.remindOf', { receipt: words.nameOf(receipt) })}
      onClick={() => reminding.run({ params: { archivid: receipt.archivid }, body: {} })}
    >
      {t('receipts.remind')}
    </Button>
  );
}
