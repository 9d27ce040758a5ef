import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getCareEngines, getPropertyEngines } from '../../contract/model/model.ts';
import type { AssistantPlaces } from '../../contract/model/model.ts';
import { engineKey } from '../query-keys.ts';
import type { SpeechTarget } from '../voice/ask-before-recording.ts';
import type { ModelTarget } from './text-targets.tsx';

export const careEnginesQuery = () => endpointQuery([...engineKey, 'care'], getCareEngines, {});
export const propertyEnginesQuery = () => endpointQuery([...engineKey, 'property'], getPropertyEngines, {});

/** Place to which a text goes; null without a language model, and while that is not known yet. */
export const toModelTarget = (places: AssistantPlaces | undefined): ModelTarget | null =>
  places?.languageModel ? { host: places.languageModel.host, isInHouse: places.languageModel.inHouse } : null;

/** Place to which a recording goes. */
export function toSpeechTarget(places: AssistantPlaces | undefined): SpeechTarget {
  const speech = places?.speech;
  const isConfigured = speech != null && !speech.needsConsent;
  return { isConfigured, host: speech?.host ?? '', isInHouse: speech?.inHouse ?? true };
}
