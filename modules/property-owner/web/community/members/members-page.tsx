import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClipboardList, IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { OwnerState } from '../../owners/owner-state.tsx';
import { communityMembersPage } from '../../pages.ts';
import { CommunityHead } from '../community-head.tsx';
import { CommunityRules } from '../settings/community-rules.tsx';
import { useCommunity } from '../use-community.ts';
import { MemberDialog } from './member-dialog.tsx';
import type { MemberDialogState } from './member-dialog.tsx';
import { MemberListDialog } from './member-list-dialog.tsx';
import { memberList } from './member-queries.ts';
import { MemberTable } from './member-table.tsx';

/** Members of a community with their shares, and the rules by which they vote. */
export function CommunityMembersPage() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { choice, community } = useCommunity(communityMembersPage, ['search', 'former']);
  const list = useList(memberList);
  const [dialog, setDialog] = useState<MemberDialogState | null>(null);
  const [takesList, setTakesList] = useState(false);
  const first = list.query.data?.pages[0];
  const writable = first?.writable === true;
  const add =
    community === null ? null : (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ eid: community.eid })}>
        {t('communityMembers.add')}
      </Button>
    );
  const head = (
    <CommunityHead
      title={t('communityMembers.title')}
      choice={choice}
      current={communityMembersPage.path}
      {...(writable && {
        action: (
          <Group gap={12}>
            <Button
              variant="default"
              leftSection={<IconClipboardList size={18} aria-hidden />}
              onClick={() => setTakesList(true)}
            >
              {t('communityMembers.list')}
            </Button>
            {add}
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
    <Stack gap="lg" miw={0}>
      <ListPage
        list={list}
        title={t('communityMembers.title')}
        head={head}
        keepsFilters={writable}
        notices={
          first === undefined || first.summe.anzahl === 0 || first.summe.istVollstaendig ? null : (
            <Alert
              role="status"
              className="kontor-notice"
              icon={<IconAlertTriangle size={18} aria-hidden />}
              title={t('communityMembers.sumWrong', { mea: first.summe.mea })}
            >
              {t(writable ? 'communityMembers.sumWrongText' : 'communityMembers.sumWrongMember')}
            </Alert>
          )
        }
        search={{
          label: t('communityMembers.search'),
          placeholder: t('communityMembers.searchPlaceholder'),
        }}
        filters={
          <SelectFilter
            list={list}
            name="former"
            label={t('communityMembers.formerLabel')}
            all={t('communityMembers.withoutFormer')}
            options={[{ value: 'true', label: t('communityMembers.withFormer') }]}
          />
        }
        summary={
          first === undefined || first.summe.anzahl === 0 ? null : (
            <Text size="sm" c="dimmed">
              {t('communityMembers.sum', {
                count: first.summe.anzahl,
                members: formatNumber(first.summe.anzahl, language),
                mea: first.summe.mea,
              })}
            </Text>
          )
        }
        empty={{
          icon: <IconUsers size={28} />,
          title: t('communityMembers.emptyTitle'),
          text: t(writable ? 'communityMembers.emptyTextManager' : 'communityMembers.emptyText'),
          ...(writable ? { action: add } : {}),
        }}
      >
        <MemberTable list={list} writable={writable} onOpen={(member) => setDialog({ eid: community.eid, member })} />
      </ListPage>
      <MemberDialog state={dialog} onClose={() => setDialog(null)} />
      <MemberListDialog eid={community.eid} opened={takesList} onClose={() => setTakesList(false)} />
      <CommunityRules eid={community.eid} />
    </Stack>
  );
}
