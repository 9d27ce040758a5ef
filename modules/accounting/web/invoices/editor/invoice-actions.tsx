import { Button, Group } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconDownload,
  IconFileCode,
  IconHash,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import type { Action } from '#platform/web/components/action-menu.tsx';

interface InvoiceActionsProps {
  readonly isDownloading: boolean;
  readonly onDownload: () => void;
  /** Null for a cancellation, whose copy would lose what it refers to. */
  readonly onCopy: (() => void) | null;
  /** Actions of a draft; null for any other invoice. */
  readonly whileDraft: {
    readonly onChangeNumber: () => void;
    readonly onDelete: () => void;
    readonly isIssuing: boolean;
  } | null;
  /**
   * Actions of an issued invoice: its e-invoice, null without one; its cancellation, null if it is cancelled or a
   * cancellation; its correction once it is cancelled.
   */
  readonly whenIssued?: {
    readonly onXml: ((format: 'cii' | 'ubl') => void) | null;
    readonly onCancel: ((options: { readonly corrects: boolean }) => void) | null;
    readonly onCorrect: (() => void) | null;
    /** Takes back a part; null if it cannot be corrected. */
    readonly onTakeBack: (() => void) | null;
    readonly isBusy: boolean;
  };
}

/** Actions of an invoice: the download, and the rest in a menu. */
export function InvoiceActions({ isDownloading, onDownload, onCopy, whileDraft, whenIssued }: InvoiceActionsProps) {
  const { t } = useTranslation('accounting');
  const ofDraft =
    whileDraft === null
      ? []
      : [
          { label: t('number.changeTitle'), icon: IconHash, run: whileDraft.onChangeNumber },
          { label: t('actions.delete'), icon: IconTrash, run: whileDraft.onDelete, destructive: true },
        ];
  const { onXml = null, onCancel = null, onCorrect = null, onTakeBack = null, isBusy = false } = whenIssued ?? {};
  const ofXml: Action[] =
    onXml === null
      ? []
      : [
          { label: t('actions.cii'), icon: IconFileCode, run: () => onXml('cii') },
          { label: t('actions.ubl'), icon: IconFileCode, run: () => onXml('ubl') },
        ];
  const ofCancelled: Action[] =
    onCorrect === null ? [] : [{ label: t('actions.makeCorrection'), icon: IconPencil, run: onCorrect }];
  const ofCancelling: Action[] =
    onCancel === null
      ? []
      : [
          { label: t('actions.correct'), icon: IconPencil, run: () => onCancel({ corrects: true }), destructive: true },
          {
            label: t('actions.cancelIssued'),
            icon: IconBan,
            run: () => onCancel({ corrects: false }),
            destructive: true,
          },
        ];
  const actions: Action[] = [
    ...(onCopy === null ? [] : [{ label: t('actions.copy'), icon: IconCopy, run: onCopy }]),
    ...ofCancelled,
    ...(onTakeBack === null ? [] : [{ label: t('actions.takeBack'), icon: IconArrowBackUp, run: onTakeBack }]),
    ...ofXml,
    ...ofDraft,
    ...ofCancelling,
  ];
  const isLocked = whileDraft?.isIssuing === true;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isDownloading}
        disabled={isLocked}
        onClick={onDownload}
      >
        {t('actions.download')}
      </Button>
      <ActionMenu
        label={t('actions.more')}
        variant="default"
        isBusy={isBusy}
        actions={isLocked ? actions.map((action) => ({ ...action, disabled: true })) : actions}
      />
    </Group>
  );
}
