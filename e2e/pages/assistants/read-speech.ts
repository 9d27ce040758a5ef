import type { SpeechTarget } from '#modules/assistants/web/voice/ask-before-recording.ts';

/** Reads the speech server of the page: `?speech=none`, `outside`, or one in the house. */
export function readSpeech(search: URLSearchParams): SpeechTarget {
  return {
    isConfigured: search.get('speech') !== 'none',
    host: 'speech.example',
    isInHouse: search.get('speech') !== 'outside',
  };
}
