import { Button, Stack, Text } from '@mantine/core';
import { IconHomePlus, IconTransferIn } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { CreateObjectCard } from '../list/create-object-card.tsx';
import { useOpenCreated } from '../list/use-open-created.ts';
import { nextObjectIdQuery } from '../object-queries.ts';
import { objectsPage } from '../pages.ts';
import { TodayLine } from '../today/today-line.tsx';
import { ExportCards } from './export-cards.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { PackageImport } from './package-import.tsx';
import classes from './start.module.css';

/** First screen of the agency: the work of today, and the ways into it. */
export function StartPage() {
  const { t } = useTranslation('real-estate');
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const created = useOpenCreated();
  const next = useQuery(nextObjectIdQuery());
  return (
    <Stack gap="md" miw={0}>
      <PageHeader title={t('start.title')} subtitle={t('start.welcome')} />
      <TodayLine />
      {isCreating && next.data !== undefined && !created.isOpening ? (
        <CreateObjectCard
          proposed={next.data}
          copyFrom={null}
          onCancel={() => setCreating(false)}
          onCreated={created.open}
        />
      ) : null}
      <div className={classes.doors}>
        <Door icon={IconHomePlus} title={t('start.create')} text={t('start.createText')}>
          <Button disabled={isCreating} onClick={() => setCreating(true)}>
            {t('objects.create')}
          </Button>
        </Door>
        <Door icon={IconTransferIn} title={t('start.objects')} text={t('start.objectsText')}>
          <Button variant="default" onClick={() => void navigate(objectsPage.link({}))}>
            {t('start.toObjects')}
          </Button>
        </Door>
        <PackageImport />
        <FeedbackCard />
      </div>
      <ExportCards />
    </Stack>
  );
}

interface DoorProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Door({ icon: Icon, title, text, children }: DoorProps) {
  return (
    <Card title={title}>
      <Icon size={28} aria-hidden className={classes.icon} />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      {children}
    </Card>
  );
}
