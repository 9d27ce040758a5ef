import { createMp3Encoder } from '../sound/mp3-encoder.ts';
import { serveRecording } from './serve-recording.ts';

serveRecording(createMp3Encoder);
