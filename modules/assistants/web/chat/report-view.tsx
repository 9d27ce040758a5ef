import { Button, Group, Stack, Textarea, Title } from '@mantine/core';
import { IconCheck, IconDownload, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '#platform/web/components/states.tsx';
import { useShortcuts } from '#platform/web/components/shortcuts.ts';
import { BesideDocument } from '#platform/web/documents/beside-document.tsx';
import type { ShownPart } from '#platform/web/documents/beside-document.tsx';
import { DocumentView } from '#platform/web/documents/document-view.tsx';
import { saveFile } from '#platform/web/downloads/save-file.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { CopyButton } from './copy-button.tsx';
import { AnswerText } from './exchange.tsx';

/** Name without a person's: it stands in the folder of downloads. */
const fileName = 'Report.pdf';
const mediaType = 'application/pdf';

interface ReportViewProps {
  readonly title: string;
  readonly text: string;
  /** Fetches the PDF of the text; must keep its identity while the text is the same. */
  readonly fetchPdf: (signal: AbortSignal) => Promise<Uint8Array>;
  /** Takes the changed text; the page then hands over text and PDF anew. */
  readonly onEdit: (text: string) => Promise<unknown>;
  /** Asks before a download; true if it goes on. */
  readonly confirmDownload?: () => Promise<boolean>;
}

/** Report with its PDF beside or below it; its text can be changed, copied and downloaded. */
export function ReportView({ title, text, fetchPdf, onEdit, confirmDownload }: ReportViewProps) {
  const { t } = useTranslation('assistants');
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownPart>('form');
  const root = useRef<HTMLDivElement>(null);
  const isEditing = typed !== null;
  const edit = useCommand((changed: string) => onEdit(changed), { onDone: () => setTyped(null) });
  const confirm = (): void => {
    if (typed === null || typed.trim() === '' || edit.isRunning) return;
    if (typed === text) setTyped(null);
    else edit.runInPlace(typed);
  };
  const download = useCommand(async () => saveFile(await fetchPdf(new AbortController().signal), fileName, mediaType), {
    attempt: 'download',
    toast: () => t('chat.report.downloaded'),
  });
  const startDownload = async (): Promise<void> => {
    if ((await confirmDownload?.()) !== false) download.run();
  };
  useShortcuts({ 'mod+s': confirm, 'mod+p': () => (isEditing ? undefined : void startDownload()) });
  const { mayDiscard } = useUnsavedGuard(isEditing && typed !== text, undefined, () => setTyped(null));
  const cancel = async (): Promise<void> => {
    if (!(await mayDiscard())) return;
    edit.reset();
    setTyped(null);
  };
  return (
    <BesideDocument
      isEven
      header={
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {title}
          </Title>
          <Group gap="sm">
            <CopyButton text={text} />
            <Button
              size="md"
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={download.isRunning}
              disabled={isEditing}
              onClick={() => void startDownload()}
            >
              {t('chat.report.download')}
            </Button>
          </Group>
        </Group>
      }
      root={root}
      shown={shown}
      onShow={setShown}
      labels={{ form: t('chat.report.text'), document: t('chat.report.pdf'), view: t('chat.report.view') }}
      document={<DocumentView fetchBytes={fetchPdf} mediaType={mediaType} label={fileName} mark={null} />}
      bar={null}
    >
      {typed === null ? (
        <Stack gap="sm" align="flex-start">
          <AnswerText text={text} />
          <Button
            size="md"
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setTyped(text)}
          >
            {t('chat.report.edit')}
          </Button>
        </Stack>
      ) : (
        <Stack gap="sm">
          <Textarea
            size="md"
            label={t('chat.report.text')}
            value={typed}
            autosize
            minRows={6}
            maxRows={24}
            autoFocus
            readOnly={edit.isRunning}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          {edit.error === null ? null : <InlineError error={edit.error} onRetry={confirm} />}
          <Group gap="sm">
            <Button
              size="md"
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={edit.isRunning}
              disabled={typed.trim() === ''}
              onClick={confirm}
            >
              {t('chat.report.confirm')}
            </Button>
            <Button size="md" variant="default" disabled={edit.isRunning} onClick={() => void cancel()}>
              {t('platform:actions.cancel')}
            </Button>
          </Group>
        </Stack>
      )}
    </BesideDocument>
  );
}
