import { ActionIcon, Anchor } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { OwnerDocument } from '../../contract/owner-documents/owner-documents.ts';
import { useDocumentDownload } from '../owner-documents/use-document-download.ts';
import { documentsPage } from '../pages.ts';
import classes from './overview.module.css';

/** The last published documents, and the way to all of them. */
export function DocumentsCard({ documents }: { readonly documents: readonly OwnerDocument[] }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const download = useDocumentDownload(documents);
  if (documents.length === 0) return null;
  return (
    <Card
      title={t('overview.documents')}
      action={
        <Anchor size="sm" renderRoot={(props) => <Link {...documentsPage.link({})} {...props} />}>
          {t('overview.allDocuments')}
        </Anchor>
      }
    >
      <ul className={classes.lines}>
        {documents.map((document) => (
          <li key={document.id} className={classes.line}>
            <span className={classes.words}>
              {document.title}
              <span className={classes.second}>
                {[
                  formatDate(document.publishedOn, language),
                  t(`documents.kinds.${document.kind}`),
                  document.rentalUnit?.name ?? document.property?.name ?? '',
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <ActionIcon
              size={40}
              aria-label={t('documents.download', { title: document.title })}
              title={t('documents.downloadShort')}
              onClick={() => download(document)}
            >
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Card>
  );
}
