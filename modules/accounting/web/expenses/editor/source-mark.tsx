import { Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileText,
  IconHistory,
  IconReceipt,
  IconScan,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { FieldSource } from '#modules/receipt-reading/contract/receipt-values.ts';
import classes from './source-mark.module.css';

interface SourceMarkProps {
  readonly source: FieldSource;
  /** Label of the field. */
  readonly label: string;
  readonly onShow: (source: FieldSource) => void;
}

const icons = {
  'e-invoice': IconReceipt,
  'pdf-text': IconFileText,
  ocr: IconScan,
  'last-receipt': IconHistory,
  person: IconCircleCheck,
} as const;
/** Values with a lower confidence should be checked. */
const certain = 0.8;

/** Source of a field's value with its confidence; a click shows its location on the receipt. */
export function SourceMark({ source, label, onShow }: SourceMarkProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const { source: kind, confidence, page } = source;
  // A typed value has no location.
  if (kind === 'person' && page === null) return null;
  const isDoubtful = kind !== 'person' && confidence < certain;
  const Icon = isDoubtful ? IconAlertTriangle : icons[kind];
  const sure =
    kind === 'ocr' || kind === 'pdf-text'
      ? t('expenses.source.sure', { percent: formatPercent(Math.round(confidence * 100), language) })
      : '';
  const words = [t(`expenses.source.${kind}`), sure].filter((part) => part !== '').join(' · ');
  const content = (
    <>
      <Icon size={13} aria-hidden />
      <span>{words}</span>
    </>
  );
  if (page === null)
    return (
      <Text span size="xs" className={classes.mark} data-doubtful={isDoubtful || undefined}>
        {content}
      </Text>
    );
  return (
    <UnstyledButton
      className={classes.mark}
      data-doubtful={isDoubtful || undefined}
      data-place
      onClick={() => onShow(source)}
      aria-label={`${words}. ${t('expenses.source.show', { field: label })}`}
      title={t('expenses.source.show', { field: label })}
    >
      {content}
    </UnstyledButton>
  );
}
