import { Button } from '@mantine/core';
import { IconDownload, IconFilePlus, IconFileText, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate, formatFileSize } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { SelectFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { documentKinds } from '../../contract/import/document-kinds.ts';
import { removeOwnerDocument } from '../../contract/owner-documents/owner-documents.ts';
import type { OwnerDocument } from '../../contract/owner-documents/owner-documents.ts';
import { nameOwnersApart } from '../owners/equal-names.ts';
import { DocumentDialog } from './document-dialog.tsx';
import type { DocumentDialogState } from './document-dialog.tsx';
import { documentKeys, documentList } from './document-queries.ts';
import { useDocumentDownload } from './use-document-download.ts';

/** Page of the documents that the property management lays before owners. */
export function DocumentsPage() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const list = useList(documentList);
  const [open, setOpen] = useState<DocumentDialogState | null>(null);
  const download = useDocumentDownload(list.rows);
  const nameOf = nameOwnersApart(list.rows.map(({ eid, eigentuemer }) => ({ eid, name: eigentuemer })));
  const remove = useAction(removeOwnerDocument, {
    attempt: 'delete',
    toast: () => t('documents.removed'),
    invalidates: [documentKeys.all, documentKeys.overview],
  });
  const writable = list.query.data?.pages[0]?.writable === true;
  const add = (
    <Button leftSection={<IconFilePlus size={18} aria-hidden />} onClick={() => setOpen({ owner: null })}>
      {t('documents.add')}
    </Button>
  );
  const ask = async ({ id, title, source }: OwnerDocument) => {
    const isAgreed = await confirmDelete({
      title: t('documents.removeTitle', { title }),
      text: t(source === 'import' ? 'documents.removeDeliveredText' : 'documents.removeText'),
    });
    if (isAgreed) remove.run({ params: { id } });
  };
  return (
    <ListPage
      list={list}
      title={t('documents.title')}
      {...(writable && { action: add })}
      search={{ label: t('documents.search'), placeholder: t('documents.searchPlaceholder') }}
      filters={
        <SelectFilter
          list={list}
          name="kind"
          label={t('documents.fields.kind')}
          all={t('documents.allKinds')}
          options={documentKinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) }))}
        />
      }
      empty={{
        icon: <IconFileText size={28} />,
        title: t('documents.emptyTitle'),
        text: t(writable ? 'documents.emptyTextManager' : 'documents.emptyText'),
        ...(writable ? { action: add } : {}),
      }}
    >
      <DataTable
        list={list}
        label={t('documents.title')}
        columns={[
          {
            id: 'title',
            header: t('documents.fields.title'),
            width: 190,
            grow: 2,
            lines: 2,
            card: 'title',
            cell: ({ title }) => title,
          },
          {
            id: 'kind',
            header: t('documents.fields.kind'),
            width: 150,
            grow: 0.8,
            lines: 2,
            card: 'quiet',
            // Beside the kind: on the phone a long title is cut.
            cell: ({ kind, foundInText }) =>
              [t(`documents.kinds.${kind}`), ...(foundInText ? [t('documents.foundInText')] : [])].join(' · '),
          },
          {
            id: 'year',
            header: t('documents.fields.year'),
            width: 70,
            hideOrder: 2,
            card: 'fact',
            cell: ({ year }) => (year === null ? '' : String(year)),
          },
          {
            id: 'place',
            header: t('documents.fields.property'),
            width: 150,
            grow: 1.2,
            lines: 2,
            card: 'fact',
            cell: ({ property, rentalUnit, eid, eigentuemer }) =>
              rentalUnit?.name ?? property?.name ?? nameOf(eid, eigentuemer),
          },
          {
            id: 'publishedOn',
            header: t('documents.fields.publishedOn'),
            width: 104,
            card: 'start',
            cell: ({ publishedOn }) => formatDate(publishedOn, language),
          },
          {
            id: 'size',
            header: t('documents.size'),
            width: 90,
            align: 'end',
            hideOrder: 1,
            card: 'end',
            cell: ({ size }) => formatFileSize(size, language),
          },
        ]}
        row={{
          id: ({ id }) => id,
          name: ({ title }) => title,
          onOpen: (document) => ({
            label: t('documents.download', { title: document.title }),
            run: () => download(document),
          }),
          menu: (document) => [
            { label: t('documents.downloadShort'), icon: IconDownload, run: () => download(document) },
            ...(writable
              ? [
                  ...(document.source === 'import'
                    ? []
                    : [{ label: t('documents.change'), icon: IconPencil, run: () => setOpen({ document }) }]),
                  { label: t('documents.remove'), icon: IconTrash, destructive: true, run: () => void ask(document) },
                ]
              : []),
          ],
        }}
      />
      <DocumentDialog state={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
