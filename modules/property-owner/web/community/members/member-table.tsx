import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { CommunityMember } from '#modules/property-owner/contract/community/members.ts';

interface MemberTableProps {
  readonly list: List<CommunityMember>;
  /** True for administrators: they read addresses and open a member to change it. */
  readonly writable: boolean;
  readonly onOpen: (member: CommunityMember) => void;
}

/** Members as a table, on the phone as cards. */
export function MemberTable({ list, writable, onOpen }: MemberTableProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const day = (value: string | null) => (value === null ? '' : formatDate(value, language));
  return (
    <DataTable
      list={list}
      label={t('communityMembers.title')}
      columns={[
        {
          id: 'person',
          header: t('communityMembers.fields.person'),
          width: 220,
          grow: 2,
          lines: 2,
          card: 'title',
          cell: ({ person }) => person,
        },
        {
          id: 'einheit',
          header: t('communityMembers.fields.einheit'),
          width: 140,
          grow: 1,
          card: 'start',
          cell: ({ einheit }) => einheit,
        },
        {
          id: 'mea',
          header: t('communityMembers.fields.mea'),
          width: 120,
          align: 'end',
          card: 'end',
          cell: ({ mea }) => mea,
        },
        {
          id: 'from',
          header: t('communityMembers.fields.from'),
          width: 110,
          hideOrder: 2,
          card: 'fact',
          cell: ({ from }) => day(from),
        },
        {
          id: 'to',
          header: t('communityMembers.fields.to'),
          width: 110,
          hideOrder: 3,
          card: 'fact',
          cell: ({ to }) => day(to),
        },
        ...(writable
          ? [
              {
                id: 'email',
                header: t('communityMembers.fields.email'),
                width: 220,
                grow: 1,
                hideOrder: 1,
                card: 'quiet' as const,
                cell: ({ email }: CommunityMember) => email,
              },
              {
                id: 'access',
                header: t('communityMembers.access'),
                width: 140,
                card: 'fact' as const,
                cell: ({ email, hatZugang }: CommunityMember) =>
                  hatZugang === true ? (
                    <Badge tone="success">{t('communityMembers.hasAccess')}</Badge>
                  ) : (
                    <Badge tone="neutral">
                      {t(email === '' ? 'communityMembers.byLetter' : 'communityMembers.noAccess')}
                    </Badge>
                  ),
              },
            ]
          : []),
      ]}
      row={{
        id: ({ id }) => id,
        name: ({ person, einheit }) => `${person}, ${einheit}`,
        ...(writable && {
          onOpen: (member: CommunityMember) => ({
            label: `${member.person}, ${member.einheit}`,
            run: () => onOpen(member),
          }),
        }),
      }}
    />
  );
}
