import { Button, Group } from '@mantine/core';
import {
  IconArchive,
  IconCopy,
  IconDeviceMobile,
  IconFileZip,
  IconLink,
  IconTag,
  IconTrash,
  IconUserShield,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import type { Action } from '#platform/web/components/action.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { getOpenImmoZip } from '../../contract/openimmo/openimmo.ts';
import { ExposeMenu } from '../exposes/expose-menu.tsx';
import { useObjectActions } from '../objects/use-object-actions.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectsPage } from '../pages.ts';

/** Commands of the open object: public addresses, status, copy, delete; and the way back. */
export function ObjectHeadActions({ object }: { readonly object: Objekt }) {
  const { t, option } = useObjectWords();
  const navigate = useNavigate();
  const toList = () => void navigate(objectsPage.link({}));
  const { statuses, setStatus, remove, isBusy } = useObjectActions(object, { onDeleted: toList });
  const { externalId, passcode, ownerPasscode } = object.data as Readonly<Record<string, string>>;
  const address = (path: string, query: string) => `${window.location.origin}${path}${query}`;
  const offer = `/angebote/${encodeURIComponent(externalId ?? '')}`;
  const copy = async (text: string, said: string) => {
    await navigator.clipboard.writeText(text);
    notifySuccess(said);
  };
  const openImmo = useDownload(getOpenImmoZip, {
    toFile: () => ({ name: `OpenImmo_${object.objectId}.zip`, type: 'application/zip' }),
  });
  const actions: Action[] = [
    {
      label: t('object.copyOffer'),
      icon: IconLink,
      run: () => void copy(address(offer, `?passcode=${passcode}`), t('object.urlCopied')),
    },
    {
      label: t('object.copyOwner'),
      icon: IconUserShield,
      run: () => void copy(address(offer, `?ownerPasscode=${ownerPasscode}`), t('object.urlCopied')),
    },
    {
      label: t('object.copyApp'),
      icon: IconDeviceMobile,
      run: () =>
        void copy(
          address(`/angebote-app/${encodeURIComponent(externalId ?? '')}/${ownerPasscode}`, ''),
          t('object.appUrlCopied'),
        ),
    },
    ...statuses.map((status) => ({
      label:
        status === ''
          ? t('objects.backToMarket')
          : t('objects.setStatus', { status: option('realEstateStatus', status) }),
      icon: status === 'ARCHIVED' ? IconArchive : IconTag,
      run: () => void setStatus(status),
    })),
    {
      label: t('objects.copy'),
      icon: IconCopy,
      run: () => void navigate(objectsPage.link({}, { copyFrom: object.objectId })),
    },
    {
      label: t('object.openImmo'),
      icon: IconFileZip,
      run: () => openImmo.run({ params: { objectId: object.objectId } }),
    },
    { label: t('objects.delete'), icon: IconTrash, destructive: true, run: () => void remove() },
  ];
  return (
    <Group gap={8} wrap="nowrap">
      <Button variant="default" onClick={toList}>
        {t('object.cancel')}
      </Button>
      <ExposeMenu object={object} />
      <ActionMenu
        label={t('objects.menu', { object: object.objectId })}
        actions={actions}
        isBusy={isBusy || openImmo.isRunning}
        variant="default"
      />
    </Group>
  );
}
