import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fromCents, toCents } from '#platform/contract/money.ts';
import { PickBar } from '#platform/web/lists/pick-bar.tsx';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import type { Receipt } from '../../contract/receipts/receipts.ts';
import { useDecideSeveral } from './use-decide-several.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface PickReceiptsProps {
  readonly receipts: readonly Receipt[];
  readonly to: ApprovalState;
  readonly onClear: () => void;
}

/** Bar with the step that all marked receipts take, their number and sum. */
export function PickReceipts({ receipts, to, onClear }: PickReceiptsProps) {
  const { t } = useTranslation('property-owner');
  const words = useReceiptWords();
  const several = useDecideSeveral(onClear);
  const sum = words.money(fromCents(receipts.reduce((cents, { betrag }) => cents + toCents(betrag ?? 0), 0n)));
  return (
    <PickBar
      label={t('receipts.several.selection')}
      summary={t('receipts.several.picked', { count: receipts.length })}
      clear={{ label: t('receipts.several.clear'), run: onClear }}
    >
      <Button loading={several.isRunning} onClick={() => void several.run(receipts, to)}>
        {t(`receipts.several.steps.${to as 'FREIZUGEBEN' | 'FREIGEGEBEN' | 'UEBERWIESEN'}`, {
          number: receipts.length,
          sum,
        })}
      </Button>
    </PickBar>
  );
}
