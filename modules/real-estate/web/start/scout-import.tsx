import { Anchor, Box, Button, Checkbox, Group, Image, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { buildUrl } from '#platform/web/api/build-url.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useStartTask } from '#platform/web/tasks/use-start-task.ts';
import { getPortalPicture, importFromScout } from '../../contract/imports/imports.ts';
import type { PortalObject } from '../../contract/imports/imports.ts';
import { NoPicture } from '../list/no-picture.tsx';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';
import { portalKeys } from '../portals/portal-keys.ts';
import { scoutObjectsQuery } from './start-queries.ts';
import classes from './start.module.css';

/** Objects of the agency's account at Scout, with what is imported of them. */
export function ScoutImport() {
  const { t } = useObjectWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <Card title={t('start.scoutImport')} text={t('start.scoutImportText')}>
      {isAsked ? (
        <ListedObjects />
      ) : (
        <Button
          w="fit-content"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('start.loadObjects')}
        </Button>
      )}
    </Card>
  );
}

function ListedObjects() {
  const { t } = useObjectWords();
  const client = useQueryClient();
  const listed = useQuery(scoutObjectsQuery());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const importing = useStartTask(importFromScout, () => {
    setChosen(new Set());
    return client.invalidateQueries({ queryKey: portalKeys.all });
  });
  if (listed.isPending) return <ListSkeleton rows={3} height={72} />;
  if (listed.isError) return <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />;
  const { objects, isCut } = listed.data;
  if (objects.length === 0) return <Text size="sm">{t('start.noScoutObjects')}</Text>;
  const importable = objects.filter(({ state }) => state === 'importable');
  const toggle = (portalId: string) => {
    const next = new Set(chosen);
    if (!next.delete(portalId)) next.add(portalId);
    setChosen(next);
  };
  return (
    <Stack gap="sm">
      {importable.length === 0 ? null : (
        <Group gap="xs">
          <Button
            disabled={chosen.size === 0}
            loading={importing.isRunning}
            onClick={() => importing.run({ body: { portalIds: [...chosen].slice(0, maxAtOnce) } })}
          >
            {t('start.importChosen', { count: chosen.size })}
          </Button>
          <Button
            variant="subtle"
            onClick={() => setChosen(new Set(importable.slice(0, maxAtOnce).map(({ portalId }) => portalId)))}
          >
            {t('start.chooseAll')}
          </Button>
        </Group>
      )}
      {isCut ? <Text size="sm">{t('start.scoutCut')}</Text> : null}
      <ul className={classes.imports} aria-label={t('start.scoutImport')}>
        {objects.map((object) => (
          <ImportCard
            key={object.portalId}
            object={object}
            isChosen={chosen.has(object.portalId)}
            onToggle={() => toggle(object.portalId)}
          />
        ))}
      </ul>
    </Stack>
  );
}

/** Objects of one import. */
const maxAtOnce = 100;

interface ImportCardProps {
  readonly object: PortalObject;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function ImportCard({ object, isChosen, onToggle }: ImportCardProps) {
  const { t, option } = useObjectWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const open = (id: string) => void navigate(objectPage.link({ objectId: id }, {}));
  const { portalId, externalId, title, type, place, price, hasPicture, state, objectId } = object;
  return (
    <li className={classes.import}>
      <PortalPicture portalId={portalId} hasPicture={hasPicture} />
      <Stack gap={2} flex={1} miw={0}>
        {state === 'importable' ? (
          <Checkbox checked={isChosen} onChange={onToggle} label={title === '' ? portalId : title} />
        ) : (
          <Text fw={550}>{title === '' ? portalId : title}</Text>
        )}
        <Text size="sm" c="dimmed">
          {[
            externalId,
            t('portals.scoutNumber', { number: portalId }),
            option('realEstateType', type),
            place,
            price === null ? '' : formatMoney(price, language),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
        {state === 'imported' && objectId !== null ? (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => open(objectId)}>
            {t('start.states.imported', { objectId })}
          </Anchor>
        ) : (
          <Badge tone={state === 'importing' ? 'warning' : 'neutral'}>{t(`start.states.${state}`, { objectId })}</Badge>
        )}
      </Stack>
    </li>
  );
}

function PortalPicture({ portalId, hasPicture }: Pick<PortalObject, 'portalId' | 'hasPicture'>) {
  const [isLost, setLost] = useState(false);
  if (!hasPicture || isLost)
    return (
      <Box w={96} flex="none">
        <NoPicture />
      </Box>
    );
  return (
    <Image
      src={buildUrl(getPortalPicture.path, { portalId })}
      alt=""
      loading="lazy"
      w={96}
      h={72}
      flex="none"
      fit="cover"
      radius="sm"
      onError={() => setLost(true)}
    />
  );
}
