import { Button } from '@mantine/core';
import { IconFilePlus, IconReceipt } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '#platform/web/feedback/notify.ts';
import { useFileIntake } from '#platform/web/files/use-file-intake.ts';
import { allOwners } from '../../contract/external-ids.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { uploadedReceiptRule } from '../../contract/receipts/upload.ts';
import type { NewReceipt } from './upload-dialog.tsx';

const UploadDialog = lazy(() => import('./upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })));
const PageDrop = lazy(() =>
  import('#platform/web/files/page-drop.tsx').then((module) => ({ default: module.PageDrop })),
);

/** Button that adds a receipt; a file can also be dropped anywhere on the page. */
export function AddReceipt({ owner }: { readonly owner: Owner }) {
  const { t } = useTranslation('property-owner');
  const [given, setGiven] = useState<NewReceipt | null>(null);
  const open = (file: File | null) =>
    setGiven({ file, owner: owner.eid === allOwners ? null : { id: owner.eid, label: owner.anzeigename } });
  const { receive } = useFileIntake(uploadedReceiptRule, { onTake: open, onRefuse: notifyFailure });
  return (
    <>
      <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => open(null)}>
        {t('receipts.upload.add')}
      </Button>
      <Suspense>
        {given === null ? (
          <PageDrop label={t('receipts.upload.drop')} icon={IconReceipt} multiple={false} onDrop={receive} />
        ) : (
          <UploadDialog given={given} onClose={() => setGiven(null)} />
        )}
      </Suspense>
    </>
  );
}
