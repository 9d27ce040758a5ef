import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '#platform/web/form/use-action.ts';
import { chatMailChoices, saveChatMails } from '#modules/property-owner/contract/community/chat/chat.ts';
import { chatKeys, chatMailsQuery } from './chat-queries.ts';

/** Choice of emails about unread messages, for all communities of the person. */
export function MailChoice() {
  const { t } = useTranslation('property-owner');
  const { data } = useQuery(chatMailsQuery);
  const save = useAction(saveChatMails, {
    attempt: 'save',
    toast: () => t('chat.mailsSaved'),
    invalidates: [chatKeys.mails],
  });
  if (data === undefined) return null;
  return (
    <NativeSelect
      label={t('chat.mails')}
      maw={360}
      value={save.isRunning ? save.input?.body.mails : data}
      data={chatMailChoices.map((value) => ({ value, label: t(`chat.mailChoices.${value}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const mails = chatMailChoices.find((choice) => choice === value);
        if (mails !== undefined) save.run({ body: { mails } });
      }}
    />
  );
}
