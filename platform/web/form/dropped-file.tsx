import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FileRule } from '../../contract/files.ts';
import { InlineError } from '../components/states.tsx';
import { useCommand } from './use-action.ts';
import { FileDrop } from '../files/file-drop.tsx';

interface DroppedFileProps<Answer> {
  readonly rule: FileRule;
  readonly label: string;
  readonly text: string;
  readonly send: (file: File, onProgress: (share: number | null) => void) => Promise<Answer>;
  readonly onDone?: (answer: Answer) => void;
  /** Result of the last file. */
  readonly children?: (answer: Answer) => ReactNode;
}

/** Takes a file, sends it, and shows what became of it. */
export function DroppedFile<Answer>({ rule, label, text, send, onDone, children }: DroppedFileProps<Answer>) {
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useCommand((file: File) => send(file, setProgress), {
    onSettled: () => setProgress(null),
    onDone: (answer) => onDone?.(answer),
  });
  return (
    <Stack gap="sm">
      <FileDrop
        rule={rule}
        label={label}
        text={text}
        progress={progress}
        onTake={(file) => {
          setRefusal(null);
          setProgress(0);
          sending.runInPlace(file);
        }}
        onRefuse={(problem) => {
          sending.reset();
          setRefusal(problem);
        }}
      />
      {refusal === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
      {sending.error === null ? null : <InlineError error={sending.error} />}
      {sending.answer === undefined ? null : children?.(sending.answer)}
    </Stack>
  );
}
