import { workbookMediaType } from '#platform/contract/files.ts';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { useTranslation } from 'react-i18next';
import type { Objekt } from '../../contract/objects/objekt.ts';
import {
  getObjectProof,
  getStakeholderList,
  getStakeholderWorkbook,
} from '../../contract/stakeholders/stakeholder-documents.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';

/** Downloads about the people of an object. */
export function useDownloads({ objectId }: Pick<Objekt, 'objectId'>) {
  const { t } = useTranslation('real-estate');
  const named = (text: string, ending: string) => `${text} ${objectId}.${ending}`;
  const proof = useDownload(getObjectProof, {
    toFile: () => ({ name: named(t('stakeholders.proof'), 'pdf'), type: 'application/pdf' }),
  });
  const list = useDownload(getStakeholderList, {
    toFile: () => ({ name: named(t('stakeholders.title'), 'pdf'), type: 'application/pdf' }),
  });
  const workbook = useDownload(getStakeholderWorkbook, {
    toFile: () => ({ name: named(t('stakeholders.title'), 'xlsx'), type: workbookMediaType }),
  });
  return {
    proof: ({ id }: Stakeholder) => proof.run({ params: { objectId, stakeholderId: id } }),
    listPdf: () => list.run({ body: { objectId } }),
    listExcel: () => workbook.run({ params: { objectId } }),
    isRunning: proof.isRunning || list.isRunning || workbook.isRunning,
  };
}
