import { Button } from '@mantine/core';
import { IconMapPinOff, IconTools } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { profilePage } from '#modules/identity/web/module.ts';
import { workplace } from '#modules/organizations/web/index.tsx';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { findCurrentApplication } from '#platform/web/shell/current-application.ts';
import { useStore } from '#platform/web/state/store.ts';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState } from '#platform/web/components/states.tsx';
import { useOfferedApplications } from '../workplace/offered-applications.ts';

/** A path without a page: of an application that is still being set up, or of nothing at all. */
export function UnknownPathPage() {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const { pathname } = useLocation();
  const application = findCurrentApplication(useStore(workplace)?.applications ?? [], pathname);
  const offered = useOfferedApplications();
  const name = application === undefined ? '' : localize(application.name, language);
  const action = (
    <Button component={Link} to="/" variant="default">
      {t('notFound.toStart')}
    </Button>
  );
  if (application === undefined) {
    return (
      <>
        <PageHeader key={pathname} title={t('notFound.title')} />
        <EmptyState
          icon={<IconMapPinOff size={28} />}
          title={t('notFound.heading')}
          text={t('notFound.text')}
          action={action}
        />
      </>
    );
  }
  // With no other application, the link would only lead back here.
  const isOnlyOne = offered.length === 0;
  const wayOn = (
    <Button component={Link} to={isOnlyOne ? profilePage.path : '/'} variant="default">
      {t(isOnlyOne ? 'comingSoon.toProfile' : 'notFound.toStart')}
    </Button>
  );
  return (
    <>
      <PageHeader key={pathname} title={name} />
      <EmptyState
        icon={<IconTools size={28} />}
        title={t('comingSoon.title', { name })}
        text={t(isOnlyOne ? 'comingSoon.textAlone' : 'comingSoon.text')}
        action={wayOn}
      />
    </>
  );
}
