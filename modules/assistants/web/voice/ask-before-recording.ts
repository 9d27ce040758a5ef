import type { TFunction } from 'i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { acceptHost, isHostAccepted } from './accepted-hosts.ts';

/** Speech recognition of the organisation. */
export interface SpeechTarget {
  /** False if there is none. */
  readonly isConfigured: boolean;
  /** Host that hears the recordings. */
  readonly host: string;
  /** True for a host of the house, which need not be named. */
  readonly isInHouse: boolean;
}

/** Kind of recording: one's own words, or a talk with others, who have to agree. */
export type RecordingPurpose = 'dictation' | 'talk';

/**
 * Asks what a person has to know and to answer before a recording.
 * @returns null if they decline @throws ApiError speech_not_configured
 */
export async function askBeforeRecording(
  t: TFunction<'assistants'>,
  { isConfigured, host, isInHouse }: SpeechTarget,
  purpose: RecordingPurpose,
): Promise<{ readonly consent: boolean } | null> {
  if (!isConfigured) throw new ApiError(422, [{ code: 'speech_not_configured', message: 'no speech server' }], '');
  if (!isInHouse && !isHostAccepted(host)) {
    const isAccepted = await ask({
      title: t('voice.outside.title', { host }),
      text: t('voice.outside.text'),
      confirmLabel: t('voice.outside.confirm'),
      destructive: false,
    });
    if (!isAccepted) return null;
    acceptHost(host);
  }
  return { consent: purpose === 'talk' };
}

/** Asks whether everybody present agrees to be recorded (§ 201 StGB). */
export function askForConsent(t: TFunction<'assistants'>): Promise<boolean> {
  return ask({
    title: t('voice.consent.title'),
    text: t('voice.consent.text'),
    confirmLabel: t('voice.consent.confirm'),
    cancelLabel: t('voice.consent.decline'),
    destructive: false,
  });
}
