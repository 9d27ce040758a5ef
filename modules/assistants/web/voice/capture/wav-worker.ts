import { createWavEncoder } from '../sound/wav-encoder.ts';
import { serveRecording } from './serve-recording.ts';

serveRecording(createWavEncoder);
