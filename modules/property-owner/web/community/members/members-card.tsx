import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { communityMembersPage } from '../../pages.ts';
import { sumOfSharesQuery } from './member-queries.ts';

/** Number of a community's members, and whether their shares sum up; nothing while it has none. */
export function MembersCard({ eid }: { readonly eid: string }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { data } = useQuery(sumOfSharesQuery(eid));
  if (data === undefined || data.anzahl === 0) return null;
  return (
    <Card
      title={t('communityMembers.title')}
      action={
        <Anchor size="sm" renderRoot={(props) => <Link {...communityMembersPage.link({}, { eid })} {...props} />}>
          {t('communityMembers.all')}
        </Anchor>
      }
    >
      <Text size="sm">
        {t('communityMembers.sum', {
          count: data.anzahl,
          members: formatNumber(data.anzahl, language),
          mea: data.mea,
        })}
      </Text>
      {data.istVollstaendig ? null : (
        <Text size="sm" c="var(--kontor-warning-text)">
          {t('communityMembers.sumWrong', { mea: data.mea })}
        </Text>
      )}
    </Card>
  );
}
