import { useEffect, useRef, useState } from 'react';
import { askStreaming } from './ask-streaming.ts';
import type { CallStream } from './ask-streaming.ts';
import type { ChatState } from './assistant-chat.tsx';

/** Ways to ask beside the prompt. */
export interface AskOptions {
  readonly withoutModel?: boolean;
  /** Given if the words belong to an assessment. */
  readonly kind?: 'sis';
}

interface Asked<Answer> {
  readonly prompt: string;
  readonly answer: Answer;
  /** Counts the answers: what shows one begins anew with the next. */
  readonly number: number;
}

interface AssistantOptions<Answer> {
  readonly open: (prompt: string, options: AskOptions, signal: AbortSignal) => CallStream;
  readonly onAnswer?: (answer: Answer) => void;
}

/** Asks an assistant: the box keeps its text until there is an answer, and waiting always ends. */
export function useAssistant<Answer>({ open, onAnswer }: AssistantOptions<Answer>) {
  const [text, setText] = useState('');
  const [state, setState] = useState<ChatState>({ step: 'idle' });
  const [isWithoutModel, setWithoutModel] = useState(false);
  const [latest, setLatest] = useState<Asked<Answer> | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (prompt: string, options: AskOptions = {}): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = (): boolean => running.current === controller;
    setState({ step: 'sending' });
    try {
      const answer = await askStreaming<Answer>(
        open(prompt, { withoutModel: isWithoutModel, ...options }, controller.signal),
        (partial) => {
          if (isCurrent()) setState({ step: 'sending', partial });
        },
      );
      if (!isCurrent()) return;
      setText('');
      setLatest((before) => ({ prompt, answer, number: (before?.number ?? 0) + 1 }));
      setState({ step: 'idle' });
      onAnswer?.(answer);
    } catch (error) {
      if (!isCurrent()) return;
      setState(controller.signal.aborted ? { step: 'idle' } : { step: 'failed', error });
    }
  };

  return {
    text,
    setText,
    state,
    isWithoutModel,
    setWithoutModel,
    latest,
    setLatest,
    ask,
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setState({ step: 'idle' });
    },
  };
}
