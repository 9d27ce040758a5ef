import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState } from '#platform/web/components/states.tsx';

/** A path without a page. */
export function UnknownPathPage() {
  const { t } = useTranslation('platform');
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader key={pathname} title={t('notFound.title')} />
      <EmptyState
        icon={<IconMapPinOff size={28} />}
        title={t('notFound.heading')}
        text={t('notFound.text')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('notFound.toStart')}
          </Button>
        }
      />
    </>
  );
}
