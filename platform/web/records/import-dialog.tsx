import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writableFields } from '../../contract/records/entity.ts';
import { sheetRule } from '../../contract/records/record-transfer.ts';
import { call } from '../api/client.ts';
import { InlineError } from '../components/states.tsx';
import { saveFile } from '../downloads/save-file.ts';
import { useCommand } from '../form/use-action.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { writeTemplate } from './import-template.ts';
import type { ImportPreview, RecordScreen } from './record-screen.ts';
import { useRecordWords } from './record-words.ts';

/** Dialog that imports a table: the file, the mapping of columns, the errors by line, then all or the valid lines. */
export function ImportDialog({ screen }: { readonly screen: RecordScreen }) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={dialog.open}>
        {t('records.import.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        size="xl"
        title={t('records.import.title', { list: words.say('title') })}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {isOpen ? <ImportSteps screen={screen} onClose={dialog.close} /> : null}
      </Modal>
    </>
  );
}

function ImportSteps({ screen, onClose }: { readonly screen: RecordScreen; readonly onClose: () => void }) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const [chosen, setChosen] = useState<{ readonly file: File; readonly preview: ImportPreview } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useCommand(
    (file: File) => call(screen.transfer.preview, { files: { file } }, { onProgress: setProgress }),
    {
      onDone: (preview, file) => setChosen({ file, preview }),
      onSettled: () => setProgress(null),
    },
  );
  if (chosen !== null)
    return <ImportMapping screen={screen} {...chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  const look = (file: File) => {
    setRefusal(null);
    setProgress(0);
    upload.runInPlace(file);
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('records.import.text')}
      </Text>
      <Button
        variant="subtle"
        w="fit-content"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          saveFile(
            writeTemplate(writableFields(screen.entity).map(words.field)),
            t('records.import.templateName', { list: words.say('title') }),
            'text/csv',
          )
        }
      >
        {t('records.import.template')}
      </Button>
      <FileDrop
        rule={sheetRule}
        label={t('records.import.choose')}
        text={t('records.import.drop')}
        progress={progress}
        onTake={look}
        onRefuse={(problem) => {
          upload.reset();
          setRefusal(problem);
        }}
      />
      {refusal === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
      {upload.error === null ? null : <InlineError error={upload.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
