import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { getOwnerDocumentFile } from '../../contract/owner-documents/owner-documents.ts';
import type { OwnerDocument } from '../../contract/owner-documents/owner-documents.ts';

/** Saves the file of one of these documents under its name. */
export function useDocumentDownload(documents: readonly OwnerDocument[]) {
  const { t } = useTranslation('property-owner');
  const { run } = useDownload(getOwnerDocumentFile, {
    toFile: ({ params: { id } }) => {
      const found = documents.find((document) => document.id === id);
      return { name: found?.fileName ?? id, type: found?.mediaType ?? 'application/pdf' };
    },
    toast: () => t('documents.downloaded'),
  });
  return ({ id }: Pick<OwnerDocument, 'id'>): void => run({ params: { id } });
}
