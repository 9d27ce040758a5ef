import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { transcribeCareRecording, transcribePropertyRecording } from '../../contract/voice/voice.ts';
import type { ResolveSpeech } from './speech.ts';
import { createTranscriber, requireSpeech } from './transcribe-recording.ts';

interface VoiceParts {
  readonly resolveSpeech: ResolveSpeech;
}

/** Creates the endpoints that turn a recording into text. */
export function createVoiceRoutes({ resolveSpeech }: VoiceParts): readonly Route[] {
  const transcribe = createTranscriber(resolveSpeech);
  return [transcribeCareRecording, transcribePropertyRecording].map((endpoint) =>
    route(
      endpoint,
      async ({ body: { consent = false }, files: { file } }, context) => ({
        transcribedText: await transcribe({ file, consent }, context),
      }),
      // Without a speech server nobody sends 25 MB in vain.
      { beforeBody: async (context) => void (await requireSpeech(resolveSpeech, context)) },
    ),
  );
}
