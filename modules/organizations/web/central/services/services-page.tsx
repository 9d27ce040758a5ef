import { IconApps, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { ListSearch } from '#platform/web/ui/list-search.tsx';
import { notifySuccess } from '#platform/web/ui/notify.ts';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { confirmDelete } from '#platform/web/ui/question.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Service } from '#modules/organizations/contract/central.ts';
import { CardSkeleton } from '../card-skeleton.tsx';
import { useTermSearch } from '../use-term-search.ts';
import { ServiceCard } from './service-card.tsx';
import { servicesQuery, useDeleteService } from './service-queries.ts';
import classes from '../central.module.css';

/** The services of the catalogue with what they bring along: search, withdraw. */
export function ServicesPage() {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const [term, searchFor] = useTermSearch('/benit/central-configuration/service');
  const services = useQuery(servicesQuery(term));
  const remove = useDeleteService();
  const page = useRef<HTMLDivElement>(null);
  const askAndRemove = async (service: Service) => {
    const name = localize(service.name, language);
    const text = `${t('central.removeService.lost', { count: service.organizationCount })} ${t('central.removeService.text')}`;
    if (!(await confirmDelete({ title: t('central.removeService.title', { name }), text, typedName: name }))) return;
    remove.mutate(service.id, {
      onSuccess: () => {
        notifySuccess(t('central.toasts.serviceDeleted'));
        // The button that had the focus is gone with its card.
        page.current?.querySelector('h1')?.focus();
      },
    });
  };
  return (
    <div ref={page} className={classes.page}>
      <PageHeader title={t('central.services.title')} />
      <ListSearch
        value={term}
        onChange={searchFor}
        label={t('central.services.search')}
        placeholder={t('central.services.searchPlaceholder')}
        className={classes.search ?? ''}
      />
      {services.isPending ? <CardSkeleton /> : null}
      {services.isError && services.data === undefined ? <ErrorState error={services.error} onRetry={() => void services.refetch()} /> : null}
      {services.data === undefined || services.data.length === 0 ? null : (
        <ul className={classes.list} data-stale={services.isPlaceholderData || undefined} aria-label={t('central.services.title')}>
          {services.data.map((service) => (
            <li key={service.id}>
              <ServiceCard service={service} isRemoving={remove.isPending && remove.variables === service.id} onRemove={() => void askAndRemove(service)} />
            </li>
          ))}
        </ul>
      )}
      {services.data?.length === 0 && !services.isPlaceholderData ? <NothingThere term={term} /> : null}
    </div>
  );
}

function NothingThere({ term }: { term: string }) {
  const { t } = useTranslation('organizations');
  return term === '' ? (
    <EmptyState icon={<IconApps size={28} />} title={t('central.services.emptyTitle')} text={t('central.services.emptyText')} />
  ) : (
    <EmptyState icon={<IconSearchOff size={28} />} title={t('central.nothingTitle', { search: term })} text={t('central.nothingText')} />
  );
}
