import { z } from 'zod';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createTranslator } from '#platform/server/i18n/create-translator.ts';
import { fileCountsSchema } from '../../contract/import/import-report.ts';

const say = createTranslator(new URL('../../locales/refresh/', import.meta.url));

/** Entry of the journal that a run ended with. */
interface Ended {
  readonly state: string;
  readonly dry_run: boolean;
  readonly delivery_id: string;
  readonly counts: unknown;
  readonly concerned: unknown;
}

/** Formats what became of a run, for the list of the tasks of who started it. */
export async function describeOutcome(tx: Transaction, runId: string, language: LanguageKey): Promise<string> {
  const last = await tx
    .selectFrom('deliveries')
    .select(['state', 'dry_run', 'delivery_id', 'counts', 'concerned'])
    .where('run_id', '=', runId)
    .where('state', 'in', ['taken', 'waiting', 'checked'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? say(language, 'refresh.outcomes.nothing') : formatOutcome(last, language);
}

/** Formats that a delivery was taken back. */
export function formatUndone(deliveryId: string, language: LanguageKey): string {
  return say(language, 'refresh.outcomes.undone', { id: deliveryId });
}

function formatOutcome({ state, dry_run, delivery_id, counts, concerned }: Ended, language: LanguageKey): string {
  if (delivery_id === '') return say(language, 'refresh.outcomes.nothing');
  const id = { id: delivery_id };
  if (state === 'waiting') return say(language, 'refresh.outcomes.waiting', id);
  if (dry_run) return say(language, concerned === null ? 'refresh.outcomes.checked' : 'refresh.outcomes.wouldWait', id);
  const count = Object.values(z.record(z.string(), fileCountsSchema).parse(counts)).reduce(
    (sum, { refused }) => sum + refused,
    0,
  );
  if (count === 0) return say(language, 'refresh.outcomes.taken', id);
  return say(language, 'refresh.outcomes.takenWithout', { ...id, count });
}
