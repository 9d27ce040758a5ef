import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { BesideDocument } from '#platform/web/documents/beside-document.tsx';
import type { ShownPart } from '#platform/web/documents/beside-document.tsx';
import { DocumentView } from '#platform/web/documents/document-view.tsx';
import { saveFile } from '#platform/web/downloads/save-file.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import type { CareEntry } from '../../contract/entries/entry.ts';
import type { OwnStanding } from '../../contract/staff/staff.ts';
import { DraftCard } from '../entries/draft/draft-card.tsx';
import { entryQuery } from '../entries/entry-queries.ts';
import { createDocumentFetch } from './assistant-commands.ts';

/** Name without a person's: it stands in the folder of downloads. */
const fileName = 'Report.pdf';
const mediaType = 'application/pdf';

interface DraftBesidePdfProps {
  readonly draft: CareEntry;
  readonly own: OwnStanding;
  /** Notice about the answer, at the start of the line of buttons. */
  readonly notice: ReactNode;
  /** Further buttons for the answer. */
  readonly actions: ReactNode;
}

/** A draft with its PDF, which follows what is changed and released. */
export function DraftBesidePdf({ draft, own, notice, actions }: DraftBesidePdfProps) {
  const { t } = useTranslation('assistants');
  const [shown, setShown] = useState<ShownPart>('form');
  const [isDiscarded, setDiscarded] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { data } = useQuery({ ...entryQuery(draft.id), enabled: !isDiscarded });
  const { id } = draft;
  const { state = draft.state, version = draft.version } = data?.entry ?? {};
  const fetchPdf = useMemo(() => createDocumentFetch({ id, state, version }), [id, state, version]);
  const download = useCommand(async () => saveFile(await fetchPdf(new AbortController().signal), fileName, mediaType), {
    attempt: 'download',
    toast: () => t('chat.report.downloaded'),
  });
  useShortcuts({ 'mod+p': () => download.run() });
  const card = <DraftCard entry={draft} own={own} onDiscarded={() => setDiscarded(true)} />;
  if (isDiscarded) return card;
  return (
    <BesideDocument
      isEven
      header={
        <Group justify="space-between" gap="sm">
          {notice}
          <Group gap="sm">
            {actions}
            <Button
              size="md"
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={download.isRunning}
              onClick={() => download.run()}
            >
              {t('chat.report.download')}
            </Button>
          </Group>
        </Group>
      }
      root={root}
      shown={shown}
      onShow={setShown}
      labels={{ form: t('care.draft'), document: t('chat.report.pdf'), view: t('chat.report.view') }}
      document={<DocumentView fetchBytes={fetchPdf} mediaType={mediaType} label={fileName} mark={null} />}
      bar={null}
    >
      {card}
    </BesideDocument>
  );
}
