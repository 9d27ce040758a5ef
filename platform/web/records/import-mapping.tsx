import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writableFields } from '../../contract/records/entity.ts';
import type { ImportMode } from '../../contract/records/record-transfer.ts';
import type { Task } from '../../contract/task.ts';
import { undoTask } from '../../contract/tasks.ts';
import { translateError } from '../api/errors.ts';
import { InlineError } from '../components/states.tsx';
import { useStartTask } from '../tasks/use-start-task.ts';
import type { ImportPreview, RecordScreen } from './record-screen.ts';
import { MappingTable } from './mapping-table.tsx';
import { useImportRun } from './use-import-run.ts';
import { useRecordWords } from './record-words.ts';
import textClasses from '../components/text.module.css';

interface ImportMappingProps {
  readonly screen: RecordScreen;
  readonly file: File;
  readonly preview: ImportPreview;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const shownErrors = 20;

/** Mapping of columns to fields; then a check that writes nothing, and the import. */
export function ImportMapping({ screen, file, preview, onBack, onClose }: ImportMappingProps) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const fields = writableFields(screen.entity);
  const [mapping, setMapping] = useState<readonly (string | null)[]>(() => preview.columns.map(({ field }) => field));
  const { start, task, outcome, isRunning, error, reset } = useImportRun(screen, file);
  const isWritten = outcome?.isWritten === true;
  const change = (index: number, field: string) => {
    // The check was made with the former columns.
    reset();
    setMapping(mapping.map((known, place) => (place === index ? (field === '' ? null : field) : known)));
  };
  const missing = fields.filter((name) => screen.entity.fields[name]?.isRequired === true && !mapping.includes(name));
  const options = [
    { value: '', label: t('records.import.ignored') },
    ...fields.map((name) => ({ value: name, label: words.field(name) })),
  ];
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {file.name}
      </Text>
      <MappingTable
        preview={preview}
        mapping={mapping}
        options={options}
        disabled={isRunning || isWritten}
        onChange={change}
      />
      {missing.length === 0 ? null : (
        <Text size="sm" c="var(--kontor-warning-text)" role="status">
          {t('records.import.missing', { fields: missing.map(words.field).join(', ') })}
        </Text>
      )}
      {error === null ? null : <InlineError error={error} />}
      {isRunning ? <Progress animated value={100} aria-label={t('records.import.running')} /> : null}
      {task === undefined || isRunning ? null : <Outcome task={task} />}
      <Group justify="space-between" gap="sm">
        <Button variant="default" disabled={isRunning} onClick={onBack}>
          {t('records.import.otherFile')}
        </Button>
        {isWritten && task !== undefined ? (
          <AfterImport task={task} onClose={onClose} />
        ) : (
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t(isRunning ? 'records.import.leave' : 'actions.cancel')}
            </Button>
            <NextStep
              next={outcome === null ? 'check' : outcome.next}
              isRunning={isRunning}
              disabled={missing.length > 0}
              onStart={(mode) => start(mapping, mode)}
            />
          </Group>
        )}
      </Group>
    </Stack>
  );
}

/** Actions after an import: take it back, or close. */
function AfterImport({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { t } = useTranslation('platform');
  const undo = useStartTask(undoTask, onClose);
  return (
    <Group gap="sm">
      {task.canUndo ? (
        <Button variant="default" loading={undo.isRunning} onClick={() => undo.run({ params: { id: task.id } })}>
          {t('tasks.undo')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t('actions.close')}</Button>
    </Group>
  );
}

interface NextStepProps {
  readonly next: ImportMode | null;
  readonly isRunning: boolean;
  readonly disabled: boolean;
  readonly onStart: (mode: ImportMode) => void;
}

/** Next action; nothing if no line is valid: another column or another file is needed. */
function NextStep({ next, isRunning, disabled, onStart }: NextStepProps) {
  const { t } = useTranslation('platform');
  if (next === null) return null;
  const labels = { check: t('records.import.check'), good: t('records.import.good'), all: t('records.import.all') };
  return (
    <Button loading={isRunning} disabled={disabled} onClick={() => onStart(next)}>
      {labels[next]}
    </Button>
  );
}

/** Result of a check or failed import: the first invalid lines, all of them as a file. */
function Outcome({ task: { state, message, errors, result } }: { readonly task: Task }) {
  const { t } = useTranslation('platform');
  return (
    <Stack gap={6} role="status">
      <Text
        size="sm"
        fw={550}
        {...(state === 'done' && errors.length === 0 ? {} : { c: 'var(--kontor-warning-text)' })}
      >
        {state === 'done' ? message : t('records.import.failed')}
      </Text>
      {errors.slice(0, shownErrors).map((entry) => (
        <Text key={JSON.stringify(entry)} size="sm" className={textClasses['anywhere']}>
          {entry.params?.['line'] === undefined
            ? ''
            : `${t('records.import.line', { line: entry.params['line'], column: entry.params['column'] ?? '', value: entry.params['value'] ?? '' })} `}
          {translateError(entry, t)}
        </Text>
      ))}
      {result === null ? null : (
        <Button
          component="a"
          href={result.href}
          download={result.fileName}
          variant="default"
          className={textClasses['start']}
        >
          {t('records.import.allErrors')}
        </Button>
      )}
    </Stack>
  );
}
