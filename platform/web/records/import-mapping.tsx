import { Button, Group, NativeSelect, Progress, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writableFields } from '../../contract/records/entity.ts';
import type { ImportMode } from '../../contract/records/record-transfer.ts';
import type { Task } from '../../contract/task.ts';
import { undoTask } from '../../contract/tasks.ts';
import { translateError } from '../api/errors.ts';
import { InlineError } from '../components/states.tsx';
import { useAction } from '../form/use-action.ts';
import { isOpen, tasksQuery } from '../tasks/task-queries.ts';
import { useStartTask } from '../tasks/use-start-task.ts';
import { readImportOutcome } from './import-outcome.ts';
import type { ImportPreview, RecordScreen } from './record-screen.ts';
import { useRecordWords } from './record-words.ts';
import textClasses from '../components/text.module.css';

interface ImportMappingProps {
  readonly screen: RecordScreen;
  readonly file: File;
  readonly preview: ImportPreview;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Number of sample values beside a column's name. */
const shownSamples = 3;
const shownErrors = 20;

/** Mapping of columns to fields; then a check that writes nothing, and the import. */
export function ImportMapping({ screen, file, preview, onBack, onClose }: ImportMappingProps) {
  const { t } = useTranslation('platform');
  const words = useRecordWords(screen);
  const fields = writableFields(screen.entity);
  const [mapping, setMapping] = useState<readonly (string | null)[]>(() => preview.columns.map(({ field }) => field));
  const [run, setRun] = useState<{ readonly id: string; readonly mode: ImportMode } | null>(null);
  const start = useAction(screen.transfer.import, {
    invalidates: [tasksQuery.queryKey],
    onDone: ({ task }, { body }) => setRun({ id: task.id, mode: body.mode }),
  });
  const begin = (mode: ImportMode) => {
    const given = Object.fromEntries(
      mapping.flatMap((field, index) => (field === null ? [] : [[String(index), field]])),
    );
    start.runInPlace({ body: { mapping: given, mode } as never, files: { file } });
  };
  const { data: tasks = [] } = useQuery(tasksQuery);
  const task = run === null ? undefined : tasks.find(({ id }) => id === run.id);
  // A live event reports the end; the errors come with the response.
  const isRunning = start.isRunning || (run !== null && (task === undefined || isOpen(task) || task.endedAt === null));
  const outcome = run !== null && !isRunning && task?.state === 'done' ? readImportOutcome(task, run.mode) : null;
  const undo = useStartTask(undoTask, onClose);
  const isWritten = outcome?.isWritten === true;
  const change = (index: number, field: string) => {
    // The check was made with the former columns.
    setRun(null);
    setMapping(mapping.map((known, place) => (place === index ? (field === '' ? null : field) : known)));
  };
  // Two columns may have the same name: only their index distinguishes them.
  const columns = preview.columns.map(({ name }, index) => ({ name, index, key: `column ${index}` }));
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
      <Table.ScrollContainer minWidth={420} mah="45vh">
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('records.import.column')}</Table.Th>
              <Table.Th>{t('records.import.samples')}</Table.Th>
              <Table.Th>{t('records.import.field')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ name, key, index }) => (
              <Table.Tr key={key}>
                <Table.Td className={textClasses['anywhere']}>{name}</Table.Td>
                <Table.Td maw={240}>
                  <Text size="sm" c="dimmed" className="kontor-ellipsis">
                    {preview.rows
                      .slice(0, shownSamples)
                      .map(({ cells }) => cells[index] ?? '')
                      .filter((cell) => cell !== '')
                      .join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={t('records.import.fieldOf', { name })}
                    value={mapping[index] ?? ''}
                    data={options}
                    disabled={isRunning || isWritten}
                    onChange={({ currentTarget: { value } }) => change(index, value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {missing.length === 0 ? null : (
        <Text size="sm" c="var(--kontor-warning-text)" role="status">
          {t('records.import.missing', { fields: missing.map(words.field).join(', ') })}
        </Text>
      )}
      {start.error === null ? null : <InlineError error={start.error} />}
      {isRunning ? <Progress animated value={100} aria-label={t('records.import.running')} /> : null}
      {task === undefined || isRunning ? null : <Outcome task={task} />}
      <Group justify="space-between" gap="sm">
        <Button variant="default" disabled={isRunning} onClick={onBack}>
          {t('records.import.otherFile')}
        </Button>
        {isWritten && task !== undefined ? (
          <Group gap="sm">
            {task.canUndo ? (
              <Button variant="default" loading={undo.isRunning} onClick={() => undo.run({ params: { id: task.id } })}>
                {t('tasks.undo')}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t('actions.close')}</Button>
          </Group>
        ) : (
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t(isRunning ? 'records.import.leave' : 'actions.cancel')}
            </Button>
            <NextStep
              next={outcome === null ? 'check' : outcome.next}
              isRunning={isRunning}
              disabled={missing.length > 0}
              onStart={begin}
            />
          </Group>
        )}
      </Group>
    </Stack>
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
