import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { communityChatPage } from '../../pages.ts';
import { unreadChatsQuery } from './chat-queries.ts';

/** Unread messages of a community's chat; nothing without any. */
export function UnreadCard({ eid }: { readonly eid: string }) {
  const { t } = useTranslation('property-owner');
  const { data } = useQuery(unreadChatsQuery);
  const count = data?.get(eid) ?? 0;
  if (count === 0) return null;
  return (
    <Card
      title={t('community.area.chat')}
      action={
        <Anchor size="sm" renderRoot={(props) => <Link {...communityChatPage.link({}, { eid })} {...props} />}>
          {t('community.area.openChat')}
        </Anchor>
      }
    >
      <Text size="sm">{t('community.area.unread', { count })}</Text>
    </Card>
  );
}
