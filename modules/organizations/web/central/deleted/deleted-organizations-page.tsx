import { Button, Stack } from '@mantine/core';
import { IconArchive, IconBuildingMinus, IconCheck, IconClock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { ask } from '#platform/web/feedback/question.ts';
import { formatDate, formatDayOf, formatInstant, formatList } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import type { DeletedOrganization } from '#modules/organizations/contract/central/deleted-organizations.ts';
import { organizationsPage } from '../../pages.ts';
import { deletedList, useTakeOver } from './deleted-queries.ts';

/** Page of organisations that wait for their purge: records under retention, and their takeover by the operator. */
export function DeletedOrganizationsPage() {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const navigate = useNavigate();
  const list = useList(deletedList);
  const takeOver = useTakeOver();
  const nameHolds = ({ holds }: DeletedOrganization) =>
    formatList(
      holds.map(({ module, kind, count }) => t(`${module}:purgeHolds.${kind}`, { count })),
      language,
    );
  const lastDay = ({ holds }: DeletedOrganization) =>
    formatDate(
      holds
        .map(({ until }) => until)
        .toSorted()
        .at(-1),
      language,
    );
  const isHeld = ({ holds, takenOverAt }: DeletedOrganization) => holds.length > 0 && takenOverAt === null;
  const askAndTakeOver = async (row: DeletedOrganization) => {
    const text = t('central.deleted.takeOver.text', {
      day: formatDayOf(row.purgeAt, language),
      records: nameHolds(row),
      until: lastDay(row),
    });
    const isSure = await ask({
      title: t('central.deleted.takeOver.title', { name: row.name }),
      text,
      typedName: row.name,
      confirmLabel: t('central.deleted.takeOver.action'),
    });
    if (isSure) takeOver.run({ params: { id: row.id }, body: { name: row.name } });
  };
  return (
    <ListPage
      list={list}
      title={t('central.deleted.title')}
      trail={{
        parent: t('central.organizations.title'),
        href: organizationsPage.path,
        onParent: () => void navigate(organizationsPage.link({})),
        name: t('central.deleted.title'),
      }}
      search={{ label: t('central.deleted.search'), placeholder: t('central.deleted.searchPlaceholder') }}
      empty={{
        icon: <IconBuildingMinus size={28} />,
        title: t('central.deleted.emptyTitle'),
        text: t('central.deleted.emptyText'),
      }}
    >
      <DataTable
        list={list}
        label={t('central.deleted.title')}
        columns={[
          {
            id: 'name',
            header: t('central.fields.name'),
            width: 200,
            grow: 1.6,
            card: 'title',
            cell: ({ name }) => name,
          },
          {
            id: 'identifier',
            header: t('central.fields.identifier'),
            width: 120,
            grow: 0.9,
            hideOrder: 1,
            card: 'quiet',
            cell: ({ identifier }) => identifier,
          },
          {
            id: 'deletedAt',
            header: t('central.deleted.deletedAt'),
            width: 104,
            card: 'fact',
            cell: ({ deletedAt }) => formatDayOf(deletedAt, language),
          },
          {
            id: 'state',
            header: t('central.deleted.data'),
            width: 170,
            grow: 0.8,
            card: 'badge',
            cell: (row) => <State row={row} isHeld={isHeld(row)} />,
          },
        ]}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => name,
          detail: (row) => (
            <Stack gap="sm">
              <FactList
                facts={[
                  [t('central.deleted.deletedAt'), formatInstant(row.deletedAt, language)],
                  [
                    t('central.deleted.kept'),
                    row.holds.length === 0
                      ? t('central.deleted.nothing')
                      : t('central.deleted.until', { records: nameHolds(row), day: lastDay(row) }),
                  ],
                  [
                    t('central.deleted.takenOverAt'),
                    row.takenOverAt === null ? null : formatInstant(row.takenOverAt, language),
                  ],
                  [t('central.deleted.purgeAt'), isHeld(row) ? null : formatDayOf(row.purgeAt, language)],
                ]}
              />
              {isHeld(row) ? (
                <Button
                  variant="default"
                  size="xs"
                  w="fit-content"
                  leftSection={<IconArchive size={15} aria-hidden />}
                  disabled={takeOver.isRunning}
                  onClick={() => void askAndTakeOver(row)}
                >
                  {t('central.deleted.takeOver.action')}
                </Button>
              ) : null}
            </Stack>
          ),
        }}
      />
    </ListPage>
  );
}

/** State of the data as a badge. */
function State({
  row: { purgeAt, takenOverAt },
  isHeld,
}: {
  readonly row: DeletedOrganization;
  readonly isHeld: boolean;
}) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  if (isHeld)
    return (
      <Badge icon={IconArchive} tone="warning">
        {t('central.deleted.state.held')}
      </Badge>
    );
  if (takenOverAt !== null)
    return (
      <Badge icon={IconCheck} tone="success">
        {t('central.deleted.state.takenOver')}
      </Badge>
    );
  return (
    <Badge icon={IconClock} tone="neutral">
      {t('central.deleted.state.purge', { day: formatDayOf(purgeAt, language) })}
    </Badge>
  );
}
