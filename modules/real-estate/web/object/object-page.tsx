import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconHomeOff } from '@tabler/icons-react';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ErrorState, FormSkeleton } from '#platform/web/components/states.tsx';
import { useCollectedEvent } from '#platform/web/realtime/use-collected-event.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { objectChanged } from '../../contract/objects/object-live.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { objectQuery } from '../object-queries.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage, objectsPage } from '../pages.ts';
import { FactStrip } from './fact-strip.tsx';
import { ObjectHeadActions } from './object-head-actions.tsx';
import { ProposedUpdateMail } from '../stakeholders/proposed-update-mail.tsx';
import { Colleagues } from './colleagues.tsx';
import { ObjectTabs } from './object-tab-panels.tsx';
import { PublicationCard } from './publication-card.tsx';

/** One object: facts for whoever is on the telephone, publication, and its tabs. */
export function ObjectPage() {
  const { t } = useObjectWords();
  const navigate = useNavigate();
  const { objectId } = objectPage.useParams();
  const client = useQueryClient();
  const { data: object, error, refetch } = useQuery(objectQuery(objectId));
  useCollectedEvent(
    objectChanged,
    () => void client.invalidateQueries({ queryKey: objectQuery(objectId).queryKey }),
    (changed) => changed.objectId === objectId,
  );
  const trail = {
    parent: t('objects.title'),
    href: objectsPage.path,
    onParent: () => void navigate(objectsPage.link({})),
    name: objectId,
  };
  if (object) return <OpenObject object={object} trail={trail} />;
  return (
    <Stack gap="md" miw={0}>
      <PageHeader title={objectId} trail={trail} />
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {object === undefined && error === null ? <FormSkeleton groups={[2, 4]} /> : null}
      {object === null ? (
        <EmptyState icon={<IconHomeOff size={28} />} title={t('object.unknown')} text={t('object.unknownText')} />
      ) : null}
    </Stack>
  );
}

interface OpenObjectProps {
  readonly object: Objekt;
  readonly trail: Parameters<typeof PageHeader>[0]['trail'] & object;
}

function OpenObject({ object, trail }: OpenObjectProps) {
  const words = useObjectWords();
  const { data, objectId } = object;
  const status = words.statusOf(data);
  const mark = status === null ? {} : { mark: <Badge tone="neutral">{status}</Badge> };
  return (
    <Stack gap="md" miw={0}>
      <PageHeader
        title={`${objectId} ${String(data['title'])}`}
        trail={{ ...trail, name: String(data['title']) || objectId, ...mark }}
        subtitle={[objectId, words.typeOf(data), words.addressOf(data)].filter((part) => part !== '').join(' · ')}
        action={<ObjectHeadActions object={object} />}
      />
      <Colleagues objectId={objectId} />
      <FactStrip object={object} />
      <PublicationCard object={object} />
      <ObjectTabs object={object} />
      <ProposedUpdateMail />
    </Stack>
  );
}
