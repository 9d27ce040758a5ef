import { Button, Group } from '@mantine/core';
import { IconBuildingCommunity, IconHomeCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/web/components/states.tsx';
import { formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { connectionPage, refreshPage, ownerInvitationsPage } from '../pages.ts';

interface NothingYetProps {
  readonly overview: Overview;
  readonly isManaging: boolean;
}

/** Stands in the place of figures that are not there yet, and says what comes. */
export function NothingYet({ overview: { eigentuemer, jahre, stand }, isManaging }: NothingYetProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  if (isManaging)
    return stand !== null || eigentuemer.length > 0 ? null : (
      <EmptyState
        icon={<IconHomeCheck size={28} />}
        title={t('overview.firstTitle')}
        text={t('overview.firstText')}
        action={
          <Group gap="xs" justify="center">
            <Button renderRoot={(props) => <Link {...connectionPage.link({})} {...props} />}>
              {t('overview.firstConnection')}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link {...refreshPage.link({})} {...props} />}>
              {t('overview.firstTrial')}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link {...ownerInvitationsPage.link({})} {...props} />}>
              {t('overview.firstInvitations')}
            </Button>
          </Group>
        }
      />
    );
  const communities = eigentuemer.flatMap(({ art, name }) => (art === 'weg' ? [name] : []));
  const isOwner = communities.length < eigentuemer.length || eigentuemer.length === 0;
  return (
    <>
      {isOwner && jahre === null ? (
        <EmptyState
          icon={<IconHomeCheck size={28} />}
          title={t('overview.emptyTitle')}
          text={t('overview.emptyText')}
        />
      ) : null}
      {communities.length === 0 ? null : (
        <EmptyState
          icon={<IconBuildingCommunity size={28} />}
          title={formatList(communities, language)}
          text={t('overview.communityText')}
        />
      )}
    </>
  );
}
