import { IconDownload, IconMessagesOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { askFor } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { clearChat, exportChat } from '#modules/property-owner/contract/community/chat/chat.ts';
import { chatKeys } from './chat-queries.ts';

interface ChatMenuProps {
  readonly eid: string;
  readonly name: string;
  readonly isEmpty: boolean;
}

/** Actions of the administration for a whole room: download it, clear it. */
export function ChatMenu({ eid, name, isEmpty }: ChatMenuProps) {
  const { t } = useTranslation('property-owner');
  const download = useDownload(exportChat, {
    toFile: () => ({ name: `${t('chat.title')} ${name}.csv`, type: 'text/csv' }),
    toast: () => t('chat.exported'),
  });
  const clear = useAction(clearChat, {
    attempt: 'delete',
    toast: () => t('chat.cleared'),
    invalidates: [chatKeys.all],
  });
  const askToClear = async () => {
    const answer = await askFor({
      title: t('chat.clearTitle', { name }),
      text: t('chat.clearText'),
      confirmLabel: t('chat.clear'),
      rescueLabel: t('chat.export'),
      typedName: name,
    });
    if (answer === 'rescue') download.run({ params: { eid } });
    if (answer === 'confirm') clear.run({ params: { eid } });
  };
  return (
    <ActionMenu
      label={t('chat.menu')}
      isBusy={download.isRunning || clear.isRunning}
      actions={
        isEmpty
          ? []
          : [
              { label: t('chat.export'), icon: IconDownload, run: () => download.run({ params: { eid } }) },
              { label: t('chat.clear'), icon: IconMessagesOff, run: () => void askToClear(), destructive: true },
            ]
      }
    />
  );
}
