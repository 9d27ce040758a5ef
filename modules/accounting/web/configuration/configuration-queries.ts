import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { getConfiguration, saveConfiguration, uploadLogo, type AccountingConfiguration, type ConfigurationInput } from '../../contract/configuration.ts';
import { nextNumberQuery } from '../invoices/invoice-queries.ts';

/** The three entries of the accounting configuration. */
export function configurationQuery() {
  return queryOptions({
    queryKey: ['accounting', 'configuration'],
    queryFn: async ({ signal }) => (await call(getConfiguration, {}, { signal, background: true })).configurations,
  });
}

/** The entry with this identifier; undefined while it is loading. */
export function pickEntry<Identifier extends AccountingConfiguration['configIdentifier']>(
  entries: readonly AccountingConfiguration[] | undefined,
  identifier: Identifier,
) {
  return entries?.find(
    (entry): entry is Extract<AccountingConfiguration, { configIdentifier: Identifier }> => entry.configIdentifier === identifier,
  );
}

/** Saves one entry. */
export function useSaveConfiguration(onSaved: () => void) {
  return useSaving((input: ConfigurationInput) => call(saveConfiguration, { body: input }), onSaved);
}

interface LogoInput {
  readonly file: File;
  readonly version: number;
  readonly onProgress: (share: number) => void;
}

/** The same for a logo, which is sent as a file. */
export function useUploadLogo(onSaved: () => void) {
  return useSaving(({ file, version, onProgress }: LogoInput) => call(uploadLogo, { body: { version }, files: { file } }, { onProgress }), onSaved);
}

/** `run` resolves to whether it was saved; `show` puts an error where it belongs and tells whether it could. */
function useSaving<Input>(save: (input: Input) => Promise<{ configuration: AccountingConfiguration }>, onSaved: () => void) {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    meta: { silent: true },
    onSuccess: ({ configuration }) => {
      client.setQueryData(configurationQuery().queryKey, (entries) =>
        entries?.map((entry) => (entry.configIdentifier === configuration.configIdentifier ? configuration : entry)),
      );
      void client.invalidateQueries({ queryKey: nextNumberQuery().queryKey });
      notifySuccess(t('toasts.configurationSaved'));
      onSaved();
    },
    // The new version is fetched, what was typed stays: saving again is then a decision, not an accident.
    onError: (error) => (isChangedMeanwhile(error) ? client.invalidateQueries({ queryKey: configurationQuery().queryKey }) : undefined),
  });
  const run = async (input: Input, show: (error: unknown) => boolean): Promise<boolean> => {
    try {
      await saving.mutateAsync(input);
      return true;
    } catch (error) {
      if (!isChangedMeanwhile(error) && !show(error)) reportError(error);
      return false;
    }
  };
  const { isPending, error, reset } = saving;
  return { run, isPending, error, reset };
}

/** Whether somebody else saved the same entry since it was loaded. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.has('changed_meanwhile');
}
