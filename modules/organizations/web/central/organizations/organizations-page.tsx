import { Button, Group } from '@mantine/core';
import { IconBuilding, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { changeRows } from '#platform/web/lists/define-list.ts';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { formatDayOf, formatNumber } from '#platform/web/format/format.ts';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import { PageFootLink } from '#platform/web/components/page-foot-link.tsx';
import { Badge } from '#platform/web/components/badge.tsx';
import { InlineError } from '#platform/web/components/states.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { useOpenRecord } from '#platform/web/form/use-open-record.ts';
import { deleteOrganization } from '#modules/organizations/contract/central/central.ts';
import type { CentralOrganization } from '#modules/organizations/contract/central/central.ts';
import { brandsPage, deletedOrganizationsPage, organizationsPage, statusPage } from '../../pages.ts';
import { anyDeletedQuery } from '../deleted/deleted-queries.ts';
import { servicesQuery } from '../services/service-queries.ts';
import { AddedNotice } from './added-notice.tsx';
import type { AddedOrganization } from './added-notice.tsx';
import { AddOrganization, EditOrganization } from './organization-form.tsx';
import { organizationList, organizationQuery, refreshOrganizations } from './organization-queries.ts';
import { pickServices } from './organization-services.ts';

/** Page of the product's organisations: add, search, edit, delete; one form is open at a time. */
export function OrganizationsPage() {
  const { t } = useTranslation(['organizations', 'platform']);
  const language = useLanguage();
  const client = useQueryClient();
  const list = useList(organizationList);
  const services = useQuery(servicesQuery());
  const { data: hasDeleted = false } = useQuery(anyDeletedQuery());
  const forms = useOpenRecord({
    page: organizationsPage,
    query: organizationQuery,
    rows: list.rows,
    idOf: ({ id }) => id,
  });
  const { isAdding, edited } = forms;
  const [added, setAdded] = useState<AddedOrganization | null>(null);
  // Also after an edit whose row is no longer in the list; otherwise the row has the focus already.
  const addButton = useReturnFocus<HTMLButtonElement>(forms.isOpen);
  const remove = useAction(deleteOrganization, {
    toast: () => t('central.toasts.organizationDeleted'),
    onDone: (_, { params: { id } }) => {
      changeRows<CentralOrganization>(client, organizationList, (row) => (row.id === id ? null : row));
      void refreshOrganizations(client);
      // The focused button disappears with its card.
      addButton.current?.focus();
    },
  });
  const askAndRemove = async ({ id, name, userCount }: CentralOrganization) => {
    const text = `${t('central.remove.access', { count: userCount })} ${t('central.remove.kept')}`;
    const isSure = await confirmDelete({
      title: t('central.remove.title', { name }),
      text,
      typedName: name,
      confirmLabel: t('central.remove.submit'),
    });
    if (!isSure) return;
    remove.run({ params: { id } });
  };
  const add = (label: string, variant: 'filled' | 'light') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={forms.add}
      {...(variant === 'filled' ? { ref: addButton } : {})}
    >
      {label}
    </Button>
  );
  // The operator's own organisation always exists and does not count.
  const isFirst =
    list.filters.search === undefined &&
    list.query.data !== undefined &&
    !list.query.hasNextPage &&
    list.rows.every(({ operator }) => operator);
  const empty = {
    icon: <IconBuilding size={28} />,
    title: t('central.organizations.emptyTitle'),
    text: t('central.organizations.emptyText'),
    action: add(t('central.organizations.addFirst'), 'light'),
  };
  return (
    <>
      <ListPage
        list={list}
        title={t('central.organizations.title')}
        action={isAdding ? null : add(t('central.organizations.add'), 'filled')}
        notices={
          <>
            <AddedNotice
              added={added}
              onShow={(search) => list.setFilters({ search })}
              onClose={() => setAdded(null)}
            />
            {forms.error === null ? null : <InlineError error={forms.error} />}
            {isAdding ? <AddOrganization services={services} onClose={forms.close} onAdded={setAdded} /> : null}
          </>
        }
        search={{ label: t('central.organizations.search'), placeholder: t('central.organizations.searchPlaceholder') }}
        empty={empty}
        foot={
          <Group gap="lg">
            <PageFootLink link={brandsPage.link({})}>{t('central.brands.title')}</PageFootLink>
            <PageFootLink link={statusPage.link({})}>{t('central.status')}</PageFootLink>
            {hasDeleted ? (
              <PageFootLink link={deletedOrganizationsPage.link({})}>{t('central.deleted.title')}</PageFootLink>
            ) : null}
          </Group>
        }
        countsAsEmpty={isFirst && !isAdding}
        hasOtherRows={edited !== null}
      >
        <DataTable
          list={list}
          {...forms.inTable((organization) => (
            <EditOrganization organization={organization} services={services} onClose={forms.close} />
          ))}
          label={t('central.organizations.title')}
          columns={[
            {
              id: 'name',
              header: t('central.fields.name'),
              width: 200,
              grow: 1.6,
              card: 'title',
              sorts: true,
              cell: ({ name }) => name,
            },
            {
              id: 'identifier',
              header: t('central.fields.identifier'),
              width: 120,
              grow: 0.9,
              card: 'quiet',
              sorts: true,
              cell: ({ identifier }) => identifier,
            },
            {
              id: 'industry',
              header: t('central.fields.industry'),
              width: 120,
              grow: 1,
              hideOrder: 2,
              card: 'quiet',
              cell: ({ industry }) => localize(industry, language),
            },
            {
              id: 'services',
              header: t('central.fields.services'),
              width: 140,
              grow: 1.5,
              hideOrder: 3,
              card: 'fact',
              cell: (organization) =>
                pickServices(services.data ?? [], organization)
                  .map(({ name }) => localize(name, language))
                  .join(' · '),
            },
            {
              id: 'users',
              header: t('central.fields.users'),
              width: 76,
              align: 'end',
              card: 'fact',
              sorts: true,
              cell: ({ userCount }) => formatNumber(userCount, language, 0),
            },
            {
              id: 'created',
              header: t('central.fields.created'),
              width: 96,
              hideOrder: 1,
              card: 'fact',
              sorts: true,
              cell: ({ createdAt }) => formatDayOf(createdAt, language),
            },
          ]}
          row={{
            id: ({ id }) => id,
            name: ({ name }) => name,
            mark: ({ operator }) => (operator ? <Badge>{t('central.organizations.operator')}</Badge> : null),
            onOpen: (row) => ({ label: t('central.editOf', { name: row.name }), run: () => forms.edit(row) }),
            menu: (row) => [
              { label: t('central.edit'), icon: IconPencil, run: () => forms.edit(row) },
              ...(row.operator
                ? []
                : [
                    {
                      label: t('platform:actions.delete'),
                      icon: IconTrash,
                      destructive: true,
                      run: () => void askAndRemove(row),
                    },
                  ]),
            ],
          }}
        />
      </ListPage>
    </>
  );
}
