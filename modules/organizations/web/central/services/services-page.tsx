import { IconApps, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '#platform/web/components/focus-heading.ts';
import { Badge } from '#platform/web/components/badge.tsx';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { deleteService } from '#modules/organizations/contract/central/central.ts';
import type { Service } from '#modules/organizations/contract/central/central.ts';
import { nameReason, ServiceDetails } from './service-details.tsx';
import { serviceList } from './service-queries.ts';

/** Page of the services with their applications and permissions: search, withdraw. */
export function ServicesPage() {
  const { t } = useTranslation(['organizations', 'platform']);
  const language = useLanguage();
  const list = useList(serviceList);
  const remove = useAction(deleteService, {
    toast: () => t('central.toasts.serviceDeleted'),
    // Organisations and the start page show services, too.
    invalidates: [['central']],
    // The focused menu disappears with its row.
    onDone: focusHeading,
  });
  const askAndRemove = async (service: Service) => {
    const name = localize(service.name, language);
    const text = `${t('central.removeService.lost', { count: service.organizationCount })} ${t('central.removeService.text')}`;
    if (!(await confirmDelete({ title: t('central.removeService.title', { name }), text, typedName: name }))) return;
    remove.run({ params: { id: service.id } });
  };
  return (
    <ListPage
      list={list}
      title={t('central.services.title')}
      search={{ label: t('central.services.search'), placeholder: t('central.services.searchPlaceholder') }}
      empty={{
        icon: <IconApps size={28} />,
        title: t('central.services.emptyTitle'),
        text: t('central.services.emptyText'),
      }}
    >
      <DataTable
        list={list}
        label={t('central.services.title')}
        columns={[
          {
            id: 'name',
            header: t('central.fields.name'),
            width: 190,
            grow: 1,
            card: 'title',
            cell: ({ name }) => localize(name, language),
          },
          {
            id: 'description',
            header: t('central.services.description'),
            width: 200,
            grow: 2,
            card: 'quiet',
            hideOrder: 1,
            cell: ({ description }) => localize(description, language),
          },
          {
            id: 'applications',
            header: t('central.services.applications'),
            width: 160,
            grow: 1.2,
            card: 'hidden',
            hideOrder: 2,
            cell: ({ applications }) => applications.map(({ name }) => localize(name, language)).join(' · '),
          },
          {
            id: 'organizations',
            header: t('central.services.usedBy'),
            width: 148,
            card: 'start',
            cell: ({ organizationCount }) => t('central.services.organizations', { count: organizationCount }),
          },
          {
            id: 'kept',
            header: t('central.services.kind'),
            width: 92,
            card: 'badge',
            cell: (service) => {
              const reason = nameReason(service);
              return reason === null ? null : <Badge>{t(`central.services.badge.${reason}`)}</Badge>;
            },
          },
        ]}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => localize(name, language),
          detail: (service) => <ServiceDetails service={service} />,
          menu: (service) =>
            nameReason(service) === null
              ? [
                  {
                    label: t('platform:actions.delete'),
                    icon: IconTrash,
                    destructive: true,
                    disabled: remove.isRunning,
                    run: () => void askAndRemove(service),
                  },
                ]
              : [],
        }}
      />
    </ListPage>
  );
}
