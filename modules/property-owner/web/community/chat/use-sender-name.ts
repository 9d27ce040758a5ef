import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';

/** Names senders; those who are no longer members have lost their name. */
export function useSenderName(): (message: Pick<ChatMessage, 'user'>) => string {
  const { t } = useTranslation('property-owner');
  return ({ user: { firstName, lastName } }) => `${firstName} ${lastName}`.trim() || t('chat.former');
}
