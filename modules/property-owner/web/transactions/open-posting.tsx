import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { PostingPanel } from './posting-panel.tsx';
import type { OpenedPosting } from './use-open-posting.ts';

interface OpenPostingProps {
  readonly opened: OpenedPosting;
  /** True if it fills the screen for lack of space beside the list. */
  readonly isWhole: boolean;
}

/** Open posting, beside the list or in its place. */
export function OpenPosting({ opened, isWhole }: OpenPostingProps) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const language = useLanguage();
  const { posting, close, before, after, download } = opened;
  const panel = posting && (
    <PostingPanel
      posting={posting}
      isWhole={isWhole}
      onBefore={before}
      onAfter={after}
      onDownload={() => download(posting)}
      onClose={close}
    />
  );
  if (!isWhole) return panel;
  return (
    <Modal
      opened={posting !== null}
      onClose={close}
      fullScreen
      title={posting && t('transactions.posting', { day: formatDate(posting.buchungstag, language) })}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      {panel}
    </Modal>
  );
}
