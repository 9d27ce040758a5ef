import { Button, Stack, Text } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { SettingsCard } from '#platform/web/settings/settings-card.tsx';
import { scoutFields } from '../../contract/configuration/configuration-fields.ts';
import { confirmScout, connectScout, disconnectScout } from '../../contract/portals/portals.ts';
import { configurationPage } from '../pages.ts';
import { portalKeys } from '../portals/portal-keys.ts';
import { portalsQuery } from '../portals/portal-queries.ts';
import { PortalWork } from '../portals/portal-work.tsx';
import { configurationQuery } from './configuration-queries.ts';
import type { CardProps } from './configuration-queries.ts';
import { FieldForm } from './field-card.tsx';
import { useFieldWords } from './use-field-words.ts';

/** Account of the agency at ImmobilienScout24. */
export function ScoutCard({ entry, card }: CardProps<'isConfig'>) {
  const { t } = useFieldWords();
  const portal = useQuery(portalsQuery()).data?.find(({ channel }) => channel === 'scout');
  const isConfirming = useReturnFromScout();
  const stale = { invalidates: [portalKeys.all, configurationQuery().queryKey] };
  const connecting = useAction(connectScout, {
    attempt: 'send',
    onDone: ({ address }) => window.location.assign(address),
  });
  const disconnecting = useAction(disconnectScout, {
    attempt: 'save',
    toast: () => t('portals.disconnected'),
    ...stale,
  });
  const disconnect = async () => {
    const isSure = await ask({
      title: t('portals.disconnectQuestion'),
      text: t('portals.disconnectText'),
      confirmLabel: t('portals.disconnect'),
    });
    if (isSure) disconnecting.run({});
  };
  const isConnected = portal?.connected === true;
  const button = isConnected ? (
    <Button
      variant="default"
      flex="none"
      leftSection={<IconPlugConnectedX size={16} aria-hidden />}
      loading={disconnecting.isRunning}
      onClick={() => void disconnect()}
    >
      {t('portals.disconnect')}
    </Button>
  ) : (
    <Button
      flex="none"
      leftSection={<IconPlugConnected size={16} aria-hidden />}
      disabled={portal?.isAvailable !== true || card.isLocked}
      loading={connecting.isRunning || isConfirming}
      onClick={() => connecting.run({})}
    >
      {t('portals.connect')}
    </Button>
  );
  const title = t('estateConfiguration.scout');
  const text = t('estateConfiguration.scoutText');
  return (
    <SettingsCard
      title={title}
      text={text}
      card={card}
      extra={portal === undefined ? null : button}
      editLabel={t('portals.editTokens')}
      editName={t('portals.editTokens')}
      form={
        <FieldForm
          entry={entry}
          card={card}
          fields={scoutFields}
          title={title}
          text={text}
          hintOf={() => t('estateConfiguration.secretHint')}
        />
      }
    >
      <Stack gap="sm">
        <FactList
          layout="columns"
          facts={[
            [t('portals.connection'), t(isConnected ? 'portals.connected' : 'portals.unconnected')],
            ...(portal?.isSandbox === true ? [[t('portals.surroundings'), t('portals.sandbox')] as const] : []),
          ]}
        />
        {portal?.isAvailable === false ? (
          <Text size="sm" c="dimmed">
            {t('portals.noAccess')}
          </Text>
        ) : null}
        {portal === undefined || !isConnected ? null : <PortalWork portal="scout" state={portal} />}
      </Stack>
    </SettingsCard>
  );
}

/** Ends connecting when the portal has sent the browser back. */
function useReturnFromScout(): boolean {
  const { t } = useFieldWords();
  const navigate = useNavigate();
  const { oauth_token: token, oauth_verifier: verifier } = configurationPage.useSearch();
  const isSent = useRef(false);
  const confirming = useAction(confirmScout, {
    attempt: 'send',
    toast: () => t('portals.nowConnected'),
    invalidates: [portalKeys.all, configurationQuery().queryKey],
    onSettled: () => void navigate({ ...configurationPage.link({}), replace: true }),
  });
  useEffect(() => {
    if (token === undefined || verifier === undefined || isSent.current) return;
    isSent.current = true;
    confirming.run({ body: { token, verifier } });
  }, [token, verifier, confirming]);
  return confirming.isRunning;
}
