import { ActionIcon, Alert, Stack } from '@mantine/core';
import { IconInfoCircle, IconPencil, IconUserHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fetched } from '#platform/web/components/fetched.tsx';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { EmptyState, ListSkeleton } from '#platform/web/components/states.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { RelatedTable } from '#platform/web/records/related-table.tsx';
import { Card } from '#platform/web/components/card.tsx';
import type { OwnStanding, StaffMember } from '../../contract/staff/staff.ts';
import { StaffDialog } from './staff-dialog.tsx';
import { staffQuery } from './staff-queries.ts';

/** Everybody who documents care, with initials and position: the list that every printed record refers to. */
export function TeamPage() {
  const { t } = useTranslation('assistants');
  const query = useQuery(staffQuery());
  return (
    <Stack gap="md" miw={0}>
      <PageHeader title={t('staff.title')} subtitle={t('staff.text')} />
      <Fetched query={query} skeleton={<ListSkeleton rows={6} />}>
        {({ staff, own }) => <Team staff={staff} own={own} />}
      </Fetched>
    </Stack>
  );
}

interface TeamProps {
  readonly staff: readonly StaffMember[];
  readonly own: OwnStanding;
}

function Team({ staff, own }: TeamProps) {
  const { t } = useTranslation('assistants');
  const [edited, setEdited] = useState<StaffMember | null>(null);
  const hasHead = staff.some(
    ({ carePosition, until, isMember }) => carePosition === 'head' && isMember && until === null,
  );
  return (
    <>
      {hasHead ? null : (
        <Alert className="kontor-notice" icon={<IconInfoCircle size={18} aria-hidden />} title={t('staff.noHeadTitle')}>
          {t('staff.noHeadText')}
        </Alert>
      )}
      {staff.length === 0 ? (
        <EmptyState icon={<IconUserHeart size={28} />} title={t('staff.empty')} />
      ) : (
        <Card aria-label={t('staff.title')}>
          <StaffTable staff={staff} own={own} onEdit={setEdited} />
        </Card>
      )}
      <StaffDialog member={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function StaffTable({ staff, own, onEdit }: TeamProps & { readonly onEdit: (member: StaffMember) => void }) {
  const { t } = useTranslation('assistants');
  const language = useLanguage();
  return (
    <RelatedTable
      label={t('staff.title')}
      rows={staff}
      rowKey={({ userId }) => userId}
      columns={[
        {
          id: 'name',
          header: t('staff.name'),
          cell: ({ name, userId }) => (userId === own.userId ? t('staff.you', { name }) : name),
        },
        { id: 'initials', header: t('staff.initials'), cell: ({ initials }) => initials },
        {
          id: 'position',
          header: t('staff.position'),
          cell: ({ carePosition }) => t(`staff.positions.${carePosition ?? 'none'}`),
        },
        {
          id: 'period',
          header: t('staff.period'),
          cell: ({ since, until }) =>
            since === null
              ? t('staff.noEntry')
              : until === null
                ? t('staff.since', { day: formatDate(since, language) })
                : t('staff.fromTo', { from: formatDate(since, language), to: formatDate(until, language) }),
        },
        ...(own.mayConfigure
          ? [
              {
                id: 'actions',
                header: '',
                cell: (member: StaffMember) => (
                  <ActionIcon aria-label={t('staff.edit', { name: member.name })} onClick={() => onEdit(member)}>
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
