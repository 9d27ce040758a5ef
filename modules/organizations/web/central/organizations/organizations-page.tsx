import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '#platform/web/ui/list-end.tsx';
import { ListSearch } from '#platform/web/ui/list-search.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { notifySuccess } from '#platform/web/ui/notify.ts';
import { ask, confirmDelete } from '#platform/web/ui/question.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { hasUnsavedChanges } from '#platform/web/ui/unsaved-guard.ts';
import type { CentralOrganization } from '#modules/organizations/contract/central.ts';
import { CardSkeleton } from '../card-skeleton.tsx';
import { useReturnFocus } from '#platform/web/ui/return-focus.ts';
import { servicesQuery } from '../services/service-queries.ts';
import { useTermSearch } from '../use-term-search.ts';
import { AddOrganization } from './add-organization.tsx';
import { type AddedOrganization, AddedNotice } from './added-notice.tsx';
import { NothingThere } from './nothing-there.tsx';
import { OrganizationItem } from './organization-item.tsx';
import { organizationListQuery, useDeleteOrganization } from './organization-queries.ts';
import classes from '../central.module.css';

/** The organisations of the product: add, search, edit, delete; one form is open at a time. */
export function OrganizationsPage() {
  const { t } = useTranslation('organizations');
  const [term, searchFor] = useTermSearch('/benit/central-configuration/organization');
  const list = useInfiniteQuery(organizationListQuery(term));
  const services = useQuery(servicesQuery());
  const [open, setOpen] = useState<CentralOrganization | 'add' | null>(null);
  const [added, setAdded] = useState<AddedOrganization | null>(null);
  const remove = useDeleteOrganization();
  const isAdding = open === 'add';
  // Also after an edit whose card is no longer in the list; otherwise the card has taken the focus already.
  const addButton = useReturnFocus<HTMLButtonElement>(open !== null);

  const openForm = async (next: CentralOrganization | 'add') => {
    const question = { title: t('central.discard.title'), text: t('central.discard.text'), confirmLabel: t('central.discard.confirm') };
    if (hasUnsavedChanges() && !(await ask(question))) return;
    setOpen(next);
  };
  const askAndRemove = async ({ id, name, userCount }: CentralOrganization) => {
    const text = `${t('central.remove.access', { count: userCount })} ${t('central.remove.kept')}`;
    const isSure = await confirmDelete({ title: t('central.remove.title', { name }), text, typedName: name, confirmLabel: t('central.remove.submit') });
    if (!isSure) return;
    remove.mutate(id, {
      onSuccess: () => {
        notifySuccess(t('central.toasts.organizationDeleted'));
        // The button that had the focus is gone with its card.
        addButton.current?.focus();
      },
    });
  };
  const close = () => setOpen(null);
  const rows = list.data?.pages.flatMap((page) => page.organizations) ?? [];
  // Whoever searches while a form is open keeps the form.
  const edited = open === 'add' ? null : open;
  const shown = edited === null || rows.some((row) => row.id === edited.id) ? rows : [edited, ...rows];
  const isComplete = list.isSuccess && !list.isPlaceholderData && !list.hasNextPage;

  return (
    <div className={classes.page}>
      <PageHeader
        title={t('central.organizations.title')}
        action={
          isAdding ? null : (
            <Button ref={addButton} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void openForm('add')}>
              {t('central.organizations.add')}
            </Button>
          )
        }
      />
      <AddedNotice added={added} onShow={searchFor} onClose={() => setAdded(null)} />
      {isAdding ? <AddOrganization services={services} onClose={close} onAdded={setAdded} /> : null}
      <ListSearch
        value={term}
        onChange={searchFor}
        label={t('central.organizations.search')}
        placeholder={t('central.organizations.searchPlaceholder')}
        className={classes.search ?? ''}
      />
      {list.isPending ? <CardSkeleton /> : null}
      {list.isError && list.data === undefined ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {shown.length === 0 ? null : (
        <ul className={classes.list} data-stale={list.isPlaceholderData || undefined} aria-label={t('central.organizations.title')}>
          {shown.map((row) => (
            <OrganizationItem
              key={row.id}
              organization={edited?.id === row.id ? edited : row}
              services={services}
              isEditing={edited?.id === row.id}
              onEdit={() => void openForm(row)}
              onClose={close}
              onDelete={() => void askAndRemove(row)}
            />
          ))}
        </ul>
      )}
      <ListEnd list={list} />
      {isComplete ? <NothingThere term={term} rows={rows} isAdding={isAdding} onAdd={() => void openForm('add')} /> : null}
    </div>
  );
}
