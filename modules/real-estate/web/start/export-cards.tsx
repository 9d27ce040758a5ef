import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { portals } from '../../contract/objects/channels.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import type { PortalState } from '../../contract/portals/portals.ts';
import { configurationPage } from '../pages.ts';
import { portalsQuery, usePortalUpdates } from '../portals/portal-queries.ts';
import { PortalWork } from '../portals/portal-work.tsx';
import { ScoutImport } from './scout-import.tsx';
import classes from './start.module.css';

/** Portals of the agency: what comes from there, and what is there. */
export function ExportCards() {
  const { t } = useTranslation('real-estate');
  const states = useQuery(portalsQuery());
  usePortalUpdates();
  if (states.isPending) return <ListSkeleton rows={2} height={120} />;
  if (states.isError) return <ErrorState error={states.error} onRetry={() => void states.refetch()} />;
  const stateOf = (portal: Portal) => states.data.find(({ channel }) => channel === portal);
  return (
    <Stack gap="md" component="section" aria-label={t('start.portals')}>
      {stateOf('scout')?.connected === true ? <ScoutImport /> : null}
      <div className={classes.doors}>
        {portals.map((portal) => {
          const state = stateOf(portal);
          return state === undefined ? null : <PortalCard key={portal} portal={portal} state={state} />;
        })}
      </div>
    </Stack>
  );
}

function PortalCard({ portal, state }: { readonly portal: Portal; readonly state: PortalState }) {
  const { t } = useTranslation('real-estate');
  const navigate = useNavigate();
  const name = t(`portals.names.${portal}`);
  return (
    <Card title={name} text={t(portal === 'scout' ? 'start.scoutCard' : 'start.exportCard')}>
      {state.connected ? (
        <PortalWork portal={portal} state={state} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t(state.isAvailable ? 'portals.unconnected' : 'portals.noAccess')}
          </Text>
          <Button
            w="fit-content"
            variant="default"
            aria-label={t('start.connectTo', { portal: name })}
            onClick={() => void navigate(configurationPage.link({}))}
          >
            {t('portals.connect')}
          </Button>
        </>
      )}
    </Card>
  );
}
