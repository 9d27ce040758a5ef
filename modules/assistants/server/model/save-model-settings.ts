import type { z } from 'zod';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Settings } from '#platform/server/settings/define-settings.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { deriveSettingsKey, lockSettings, readSecrets } from '#platform/server/settings/settings.ts';
import type { languageModelInput } from '../../contract/model/model-cards.ts';

/** Decides whether somebody may choose the servers of their organisation. */
export type MayConfigure = (context: Pick<TenantContext, 'tx' | 'actor'>) => boolean | Promise<boolean>;

interface Saving {
  readonly secretKey: string;
  readonly mayConfigure: MayConfigure;
}

type Given = z.output<typeof languageModelInput> & { readonly speechOutside?: boolean };

/**
 * Saves the card of a server.
 *
 * @throws AppError permission_denied; validation_failed with `model_address` and `model_name` for an own server without
 *   them, with `model_key_again` for a stored key: it stays for the same host alone, so that nobody can have it sent to
 *   a host of theirs; changed_meanwhile
 */
export async function saveModelSettings<Schema extends z.ZodObject>(
  context: TenantContext,
  settings: Settings<string, Schema>,
  { properties: given, version }: CardChange<Given>,
  { secretKey, mayConfigure }: Saving,
): Promise<void> {
  if (!(await mayConfigure(context))) throw new AppError('permission_denied');
  const { properties: before } = await lockSettings(context.tx, settings);
  const { key, keySet: _ignored, ...after } = given;
  if (after.source === 'own') assertServer(after);
  const { key: stored = '' } = await readSecrets(context, settings, deriveSettingsKey(secretKey));
  const keepsKey = key === undefined || key === '';
  // Without an address there is nobody to whom the key belongs.
  const isEnded = after.url === '';
  if (keepsKey && stored !== '' && !isEnded && originOf(after.url) !== originOf(String(before['url'])))
    throw invalidField('properties.key', 'model_key_again');
  const isSent = !keepsKey || (isEnded && stored !== '');
  const sentKey = isEnded ? '' : (key ?? '');
  const keyChanges = isSent && sentKey !== stored ? [{ field: 'key', from: null, to: null }] : [];
  const changes = [...listChanges(before, after), ...keyChanges];
  await saveSettings(
    context,
    settings,
    { properties: { ...after, ...(isSent && { key: sentKey }) } as z.output<Schema>, version, secretKey },
    {
      event: 'assistant_model_changed',
      subjectType: 'assistant_model',
      changes: changes.length === 0 ? null : changes,
    },
  );
}

function assertServer({ url, model }: Pick<Given, 'url' | 'model'>): void {
  if (url === '') throw invalidField('properties.url', 'model_address');
  if (model === '') throw invalidField('properties.model', 'model_name');
}

const originOf = (url: string): string | undefined => URL.parse(url)?.origin;
