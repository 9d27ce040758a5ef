import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Measure, Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { say } from './say.ts';

/** Names a measure as a plan takes it: `Ausgaben im Monat`. */
export function nameMeasure({ of, per }: Pick<Plan, 'of' | 'per'>, measure: Measure, language: LanguageKey): string {
  const name = say(language, `measures.${measure}`);
  if (per !== null) return say(language, `per.${per}`, { measure: name });
  return of === 'average' || of === 'largest' ? say(language, `of.${of}`, { measure: name }) : name;
}
