import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { maxFileBytes } from '#platform/contract/files.ts';

/** Limit of a recording in bytes: what speech servers of the OpenAI protocol accept. */
export const maxRecordingBytes = maxFileBytes.recording;

/** The type is detected from the content; browsers record WebM or M4A where no encoder of ours runs. */
const recordingRule = {
  mediaTypes: ['audio/mpeg', 'audio/wav', 'audio/webm', 'audio/mp4'],
  maxBytes: maxRecordingBytes,
} as const;

const request = {
  body: z.strictObject({
    /** True if others than the speaker were recorded: everybody agreed (§ 201 StGB). */
    consent: z.boolean().optional(),
  }),
  files: { file: recordingRule },
};
const response = z.object({ transcribedText: z.string() });
const errors = ['speech_not_configured', 'speech_failed', 'recording_empty', 'recording_silent'] as const;

export const transcribeCareRecording = defineEndpoint({
  id: 'transcribeCareRecording',
  method: 'POST',
  path: '/api/benit/care/assistant-transcription',
  access: { permission: 'benit-care-permission' },
  summary: 'Transcribes a recording of care staff, and keeps nothing of it',
  request,
  response,
  errors,
});

export const transcribePropertyRecording = defineEndpoint({
  id: 'transcribePropertyRecording',
  method: 'POST',
  path: '/api/ri/property-management/assistant-transcription',
  access: { permission: 'ri-property-assistant-permission' },
  summary: 'Transcribes a recording of property staff, and keeps nothing of it',
  request,
  response,
  errors,
});

/** Endpoints that transcribe, which differ in who may call them. */
export type TranscriptionEndpoint = typeof transcribeCareRecording | typeof transcribePropertyRecording;
