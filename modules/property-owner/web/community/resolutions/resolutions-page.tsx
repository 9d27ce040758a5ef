import { Button, Group } from '@mantine/core';
import { IconFileTypePdf, IconGavel, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { resolutionKinds } from '#modules/property-owner/contract/community/resolution-kinds.ts';
import { getResolutionCollection } from '#modules/property-owner/contract/community/resolutions.ts';
import { OwnerState } from '../../owners/owner-state.tsx';
import { resolutionsPage } from '../../pages.ts';
import { CommunityHead } from '../community-head.tsx';
import { useCommunity } from '../use-community.ts';
import { OpenResolution } from './open-resolution.tsx';
import { ResolutionDialog } from './resolution-dialog.tsx';
import type { ResolutionDialogState } from './resolution-dialog.tsx';
import { resolutionList } from './resolution-queries.ts';
import { ResolutionTable } from './resolution-table.tsx';

/** Collection of resolutions of a community. */
export function ResolutionsPage() {
  const { t } = useTranslation('property-owner');
  const { choice, community } = useCommunity(resolutionsPage, ['search', 'art', 'deleted']);
  const list = useList(resolutionList);
  const [dialog, setDialog] = useState<ResolutionDialogState | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const writable = list.query.data?.pages[0]?.writable === true;
  const open = list.rows.find(({ id }) => id === openId) ?? null;
  const enter =
    community === null ? null : (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ eid: community.eid })}>
        {t('community.enter')}
      </Button>
    );
  const head = (
    <CommunityHead
      title={t('community.title')}
      choice={choice}
      current={resolutionsPage.path}
      {...(community !== null && {
        action: (
          <Group gap={12}>
            {list.rows.length === 0 ? null : <CollectionButton eid={community.eid} />}
            {writable ? enter : null}
          </Group>
        ),
      })}
    />
  );
  if (community === null)
    return (
      <>
        {head}
        <OwnerState choice={choice} />
      </>
    );
  return (
    <>
      <ListPage
        list={list}
        title={t('community.title')}
        head={head}
        keepsFilters={writable}
        search={{ label: t('community.search'), placeholder: t('community.searchPlaceholder') }}
        filters={
          <>
            <SelectFilter
              list={list}
              name="art"
              label={t('community.fields.art')}
              all={t('community.allKinds')}
              options={resolutionKinds.map((value) => ({ value, label: t(`community.kinds.${value}`) }))}
            />
            <SelectFilter
              list={list}
              name="deleted"
              label={t('community.deletedLabel')}
              all={t('community.withoutDeleted')}
              options={[{ value: 'true', label: t('community.withDeleted') }]}
            />
          </>
        }
        empty={{
          icon: <IconGavel size={28} />,
          title: t('community.emptyTitle'),
          text: t(writable ? 'community.emptyTextManager' : 'community.emptyText'),
          ...(writable ? { action: enter } : {}),
        }}
      >
        <ResolutionTable list={list} onOpen={({ id }) => setOpenId(id)} />
      </ListPage>
      <ResolutionDialog state={dialog} onClose={() => setDialog(null)} />
      <OpenResolution
        resolution={dialog === null ? open : null}
        writable={writable}
        onChange={(resolution) => setDialog({ resolution })}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

function CollectionButton({ eid }: { readonly eid: string }) {
  const { t } = useTranslation('property-owner');
  const { run, isRunning } = useDownload(getResolutionCollection, {
    toFile: () => ({ name: `${t('community.title')} ${eid}.pdf`, type: 'application/pdf' }),
    toast: () => t('community.collectionDownloaded'),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      loading={isRunning}
      onClick={() => run({ params: { eid } })}
    >
      {t('community.collectionPdf')}
    </Button>
  );
}
