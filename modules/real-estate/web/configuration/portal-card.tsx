import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#platform/web/form/use-action.ts';
import { packagePortals } from '../../contract/objects/channels.ts';
import type { PackagePortal } from '../../contract/objects/channels.ts';
import { saveEstateConfiguration } from '../../contract/configuration/configuration.ts';
import type { PortalConfig } from '../../contract/configuration/configuration.ts';
import { portalFields } from '../../contract/configuration/configuration-fields.ts';
import { portalKeys } from '../portals/portal-keys.ts';
import { portalsQuery } from '../portals/portal-queries.ts';
import { PortalWork } from '../portals/portal-work.tsx';
import { configurationQuery } from './configuration-queries.ts';
import type { CardProps } from './configuration-queries.ts';
import { FieldCard } from './field-card.tsx';
import { useFieldWords } from './use-field-words.ts';

const portalOfConfig = {
  ftpConfigEbay: 'ebay',
  ftpConfigImmowelt: 'immowelt',
  ftpConfigIVD: 'ivd',
} as const satisfies Record<PortalConfig, PackagePortal>;

/** Server on which a portal collects the objects, with its test and its log. */
export function PortalCard({ entry, card }: CardProps<PortalConfig>) {
  const { t, label, shown, secret } = useFieldWords();
  const portal = portalOfConfig[entry.configIdentifier];
  const state = useQuery(portalsQuery()).data?.find(({ channel }) => channel === portal);
  const { anbieterNr, protocol, host, port, user, passwordSet, folder, hostKey, pictures } = entry.properties;
  const confirming = useConfirmKey(entry);
  return (
    <FieldCard
      entry={entry}
      card={card}
      fields={portalFields}
      title={t(`estateConfiguration.portals.${entry.configIdentifier}`)}
      text={t('estateConfiguration.portalText')}
      facts={
        host === ''
          ? [[label('host'), t('estateConfiguration.notConnected')]]
          : [
              [label('anbieterNr'), shown(anbieterNr)],
              [label('protocol'), t(`estateConfiguration.protocols.${protocol}`)],
              [label('host'), port === null ? host : `${host}:${port}`],
              [label('user'), shown(user)],
              [label('password'), secret(passwordSet)],
              [label('folder'), folder === '' ? t('portals.rootFolder') : folder],
              ...(hostKey === '' ? [] : [[label('hostKey'), hostKey] as const]),
              [label('pictures'), t(`estateConfiguration.pictureLocations.${pictures}`)],
            ]
      }
      hintOf={(name) =>
        name === 'anbieterNr'
          ? t('estateConfiguration.providerHint')
          : name === 'password'
            ? t('estateConfiguration.secretHint')
            : name === 'folder' || name === 'hostKey' || name === 'pictures' || name === 'namespace'
              ? t(`portals.hints.${name}`)
              : undefined
      }
    >
      {host === '' || state === undefined ? null : (
        <Stack gap="sm">
          <PortalWork portal={portal} state={state} onConfirmKey={confirming.confirm} />
        </Stack>
      )}
    </FieldCard>
  );
}

function useConfirmKey({ configIdentifier, properties, version }: CardProps<PortalConfig>['entry']) {
  const { t } = useFieldWords();
  const client = useQueryClient();
  const saving = useAction(saveEstateConfiguration, {
    attempt: 'save',
    toast: () => t('estateConfiguration.saved'),
    invalidates: [configurationQuery().queryKey, portalKeys.all],
    onDone: () => void client.invalidateQueries({ queryKey: portalKeys.all }),
  });
  return {
    confirm: (hostKey: string) =>
      saving.run({ body: { configIdentifier, properties: { ...properties, hostKey }, version } as never }),
  };
}

/** Cards of portals in the order in which they are shown. */
export const portalConfigsShown = Object.entries(portalOfConfig)
  .toSorted(([, one], [, other]) => packagePortals.indexOf(one) - packagePortals.indexOf(other))
  .map(([config]) => config as PortalConfig);
