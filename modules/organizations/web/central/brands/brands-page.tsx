import { Button, Image } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconWorldWww } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useReturnFocus } from '#platform/web/feedback/return-focus.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { useOpenRecord } from '#platform/web/form/use-open-record.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { deleteBrand } from '#modules/organizations/contract/central/brands.ts';
import type { CentralBrand } from '#modules/organizations/contract/central/brands.ts';
import { brandsPage, organizationsPage } from '../../pages.ts';
import { BrandForm } from './brand-form.tsx';
import { brandList, brandQuery, brandsKey } from './brand-queries.ts';

/** Page of names and logos by host: add, change, delete. */
export function BrandsPage() {
  const { t } = useTranslation(['organizations', 'platform']);
  const navigate = useNavigate();
  const list = useList(brandList);
  const forms = useOpenRecord({ page: brandsPage, query: brandQuery, rows: list.rows, idOf: ({ host }) => host });
  const { isAdding, edited } = forms;
  const addButton = useReturnFocus<HTMLButtonElement>(forms.isOpen);
  const remove = useAction(deleteBrand, {
    toast: () => t('central.brands.deleted'),
    invalidates: [brandsKey],
    // The focused menu disappears with its row.
    onDone: () => addButton.current?.focus(),
  });
  const askAndRemove = async ({ host }: CentralBrand) => {
    const isSure = await confirmDelete({
      title: t('central.brands.removeTitle', { host }),
      text: t('central.brands.removeText'),
    });
    if (isSure) remove.run({ params: { host } });
  };
  return (
    <ListPage
      list={list}
      title={t('central.brands.title')}
      trail={{
        parent: t('central.organizations.title'),
        href: organizationsPage.path,
        onParent: () => void navigate(organizationsPage.link({})),
        name: t('central.brands.title'),
      }}
      action={
        isAdding ? null : (
          <Button ref={addButton} leftSection={<IconPlus size={16} aria-hidden />} onClick={forms.add}>
            {t('central.brands.add')}
          </Button>
        )
      }
      notices={
        <>
          {forms.error === null ? null : <InlineError error={forms.error} />}
          {isAdding ? <BrandForm brand={null} onClose={forms.close} /> : null}
        </>
      }
      search={{ label: t('central.brands.search'), placeholder: t('central.brands.searchPlaceholder') }}
      empty={{
        icon: <IconWorldWww size={28} />,
        title: t('central.brands.emptyTitle'),
        text: t('central.brands.emptyText'),
      }}
      hasOtherRows={edited !== null}
    >
      <DataTable
        list={list}
        {...forms.inTable((brand) => <BrandForm key={brand.host} brand={brand} onClose={forms.close} />)}
        label={t('central.brands.title')}
        columns={[
          {
            id: 'host',
            header: t('central.brands.host'),
            width: 220,
            grow: 1.4,
            card: 'title',
            cell: ({ host }) => host,
          },
          {
            id: 'name',
            header: t('central.brands.name'),
            width: 160,
            grow: 1,
            card: 'quiet',
            cell: ({ name }) => name,
          },
          {
            id: 'logo',
            header: t('central.brands.logo'),
            width: 160,
            card: 'fact',
            cell: ({ logo, name }) =>
              logo === '' ? (
                t('central.brands.noLogo')
              ) : (
                <Image
                  src={logo}
                  alt={name}
                  display="inline-block"
                  h={24}
                  w="auto"
                  maw={140}
                  fit="contain"
                  bg="white"
                />
              ),
          },
        ]}
        row={{
          id: ({ host }) => host,
          name: ({ host }) => host,
          onOpen: (row) => ({ label: t('central.editOf', { name: row.host }), run: () => forms.edit(row) }),
          menu: (row) => [
            { label: t('central.edit'), icon: IconPencil, run: () => forms.edit(row) },
            {
              label: t('platform:actions.delete'),
              icon: IconTrash,
              destructive: true,
              run: () => void askAndRemove(row),
            },
          ],
        }}
      />
    </ListPage>
  );
}
