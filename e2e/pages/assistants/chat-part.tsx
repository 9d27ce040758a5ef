import { useRef, useState } from 'react';
import { transcribeCareRecording } from '#modules/assistants/contract/voice/voice.ts';
import { AssistantChat } from '#modules/assistants/web/chat/assistant-chat.tsx';
import type { ChatState } from '#modules/assistants/web/chat/assistant-chat.tsx';
import { AnswerText } from '#modules/assistants/web/chat/exchange.tsx';
import { addSpoken } from '#modules/assistants/web/chat/measure-prompt.ts';
import { useVoice } from '#modules/assistants/web/voice/use-voice.ts';
import { createNetworkError, readError } from '#platform/web/api/api-error.ts';
import { readSpeech } from './read-speech.ts';

/** Chat whose questions go to the server of the page. */
export function ChatPart({ search }: { readonly search: URLSearchParams }) {
  const [text, setText] = useState('');
  const [state, setState] = useState<ChatState>({ step: 'idle' });
  const [exchange, setExchange] = useState<{ readonly asked: string; readonly answer: string } | null>(null);
  const [isWithoutModel, setWithoutModel] = useState(false);
  const request = useRef<AbortController>(null);
  const speech = readSpeech(search);
  const voice = useVoice({
    format: 'mp3',
    endpoint: transcribeCareRecording,
    speech,
    onText: (spoken) => setText((before) => addSpoken(before, spoken)),
  });
  const ask = async (asked: string, isWithout = isWithoutModel): Promise<void> => {
    request.current?.abort();
    const own = new AbortController();
    request.current = own;
    setState({ step: 'sending', ...(search.has('streams') && { partial: 'RR 130/80,' }) });
    try {
      const response = await fetch('/api/chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: asked, isWithout: String(isWithout) }),
        signal: own.signal,
      }).catch((error: unknown) => Promise.reject(own.signal.aborted ? error : createNetworkError()));
      if (!response.ok) throw await readError(response);
      const { answer } = (await response.json()) as { answer: string };
      setExchange({ asked, answer });
      setText('');
      setState({ step: 'idle' });
    } catch (error) {
      if (request.current === own) setState(own.signal.aborted ? { step: 'idle' } : { step: 'failed', error });
    }
  };
  return (
    <AssistantChat
      greeting="Hallo, ich bin dein Assistent in der Pflege. Bitte mich um etwas, ich setze es um."
      label="Nachricht"
      placeholder="Zum Beispiel: Frau Apfelbaum RR 130 zu 80"
      text={text}
      onChange={setText}
      onSend={(asked) => void ask(asked)}
      onCancel={() => request.current?.abort()}
      state={state}
      voice={voice}
      speech={speech}
      model={search.has('model') ? { host: 'model.example', isInHouse: search.get('model') === 'inhouse' } : null}
      isWithoutModel={isWithoutModel}
      onWithoutModel={setWithoutModel}
      onDraftWithoutModel={() => void ask(text.trim(), true)}
      exchange={exchange === null ? null : { asked: exchange.asked, answer: <AnswerText text={exchange.answer} /> }}
    />
  );
}
