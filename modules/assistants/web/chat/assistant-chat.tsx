import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { InlineError } from '#platform/web/components/states.tsx';
import type { SpeechTarget } from '../voice/ask-before-recording.ts';
import type { Voice } from '../voice/use-voice.ts';
import { Exchange } from './exchange.tsx';
import { Pending } from './pending.tsx';
import { PromptBox } from './prompt-box.tsx';
import { TextTargets, WithoutModelSwitch } from './text-targets.tsx';
import type { ModelTarget } from './text-targets.tsx';

/** State of the latest question. */
export type ChatState =
  | { readonly step: 'idle' }
  /** `partial`: what has been streamed so far. */
  | { readonly step: 'sending'; readonly partial?: string }
  | { readonly step: 'failed'; readonly error: unknown };

interface AssistantChatProps {
  readonly greeting: string;
  /** Label and placeholder of the box. */
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Asks; the page empties the text once there is an answer, so that a failure keeps it. */
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
  readonly state: ChatState;
  /** Speech input with where it goes; null for none. */
  readonly voice: Voice | null;
  readonly speech: SpeechTarget | null;
  /** Model of the organisation; null without one. */
  readonly model: ModelTarget | null;
  readonly isWithoutModel: boolean;
  readonly onWithoutModel: (isWithout: boolean) => void;
  /** Cancels waiting for the model, and drafts without it. */
  readonly onDraftWithoutModel: () => void;
  /** Latest exchange; null before the first one. */
  readonly exchange: { readonly asked: string; readonly answer: ReactNode } | null;
  /** Part between the box and the exchange, such as the people of today. */
  readonly children?: ReactNode;
}

/** Chat of an assistant: greeting, box, where the text goes, waiting, failure, and the latest exchange. */
export function AssistantChat({ state, model, exchange, ...props }: AssistantChatProps) {
  const isModelAsked = model !== null && !props.isWithoutModel;
  return (
    <Stack gap="md" miw={0}>
      <Text>{props.greeting}</Text>
      <Stack gap="sm">
        <PromptBox
          text={props.text}
          onChange={props.onChange}
          onSend={props.onSend}
          isSending={state.step === 'sending'}
          label={props.label}
          placeholder={props.placeholder}
          voice={props.voice}
        />
        <Group justify="space-between" align="flex-start" gap="sm">
          <TextTargets model={isModelAsked ? model : null} speech={props.speech} />
          {model === null ? null : (
            <WithoutModelSwitch checked={props.isWithoutModel} onChange={props.onWithoutModel} />
          )}
        </Group>
      </Stack>
      {state.step === 'sending' ? (
        <Pending
          onCancel={props.onCancel}
          onWithoutModel={isModelAsked ? props.onDraftWithoutModel : undefined}
          {...(state.partial !== undefined && { partial: state.partial })}
        />
      ) : null}
      {state.step === 'failed' ? (
        <InlineError error={state.error} onRetry={() => props.onSend(props.text.trim())} />
      ) : null}
      {props.children}
      {exchange === null ? null : <Exchange asked={exchange.asked}>{exchange.answer}</Exchange>}
    </Stack>
  );
}
