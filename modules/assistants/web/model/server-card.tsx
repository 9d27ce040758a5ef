import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { FieldInputs } from '#platform/web/settings/field-inputs.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { useSettingsForm } from '#platform/web/settings/use-settings-form.ts';
import type { EntryProps } from '#platform/web/settings/use-settings-form.ts';
import { languageModelFields, speechFields } from '../../contract/model/model-cards.ts';
import { assistantModelCalls } from '../../contract/model/model.ts';
import type { AssistantServer } from '../../contract/model/model.ts';
import { engineKey } from '../query-keys.ts';
import { serverCardsQuery } from './server-queries.ts';

type ServerCardProps = EntryProps<AssistantServer>;

/** Card of the language model or of the speech server: that of the installation, an own one, or none. */
export function ServerCard({ entry, card }: ServerCardProps) {
  const { t } = useTranslation('assistants');
  const title = t(`modelSettings.titles.${entry.configIdentifier}`);
  const { source, url, model, keySet } = entry.properties;
  const label = (name: 'source' | 'url' | 'model' | 'key') => t(`modelSettings.fields.${name}`);
  const own = [
    [label('url'), url],
    [label('model'), model],
    [label('key'), t(keySet ? 'modelSettings.keySet' : 'modelSettings.noKey')],
  ] as const;
  const outside =
    entry.configIdentifier === 'speechConfig'
      ? ([
          [
            t('modelSettings.fields.speechOutside'),
            t(entry.properties.speechOutside ? 'modelSettings.agreed' : 'modelSettings.notAgreed'),
          ],
        ] as const)
      : [];
  return (
    <SettingsCard
      title={title}
      text={t(`modelSettings.texts.${entry.configIdentifier}`)}
      card={card}
      editLabel={t('careConfiguration.edit')}
      editName={t('careConfiguration.editOf', { title })}
      form={<ServerForm entry={entry} card={card} />}
    >
      <FactList
        layout="columns"
        facts={[[label('source'), t(`modelSettings.sources.${source}`)], ...(source === 'own' ? own : []), ...outside]}
      />
    </SettingsCard>
  );
}

function ServerForm({ entry, card }: ServerCardProps) {
  const { t } = useTranslation('assistants');
  const client = useQueryClient();
  const fields = entry.configIdentifier === 'speechConfig' ? speechFields : languageModelFields;
  const form = useSettingsForm({
    fields,
    entry,
    card,
    query: serverCardsQuery(),
    save: assistantModelCalls.save,
    saved: t('careConfiguration.saved'),
    onSaved: () => client.invalidateQueries({ queryKey: engineKey }),
  });
  const label = (name: string) => t(`modelSettings.fields.${name}` as 'modelSettings.fields.url');
  const hints: Readonly<Record<string, string>> = {
    url: t('modelSettings.urlHint'),
    key: t('modelSettings.keyHint'),
    speechOutside: t('modelSettings.outsideHint'),
  };
  return (
    <SettingsForm
      title={t(`modelSettings.titles.${entry.configIdentifier}`)}
      text={t(`modelSettings.texts.${entry.configIdentifier}`)}
      {...form}
      nameField={label}
    >
      <FieldInputs
        fields={fields}
        editing={form.editing}
        label={label}
        optionLabel={(naming, value) => t(`${naming}.${value}` as 'modelSettings.sources.own')}
        hintOf={(name) => hints[name]}
      />
    </SettingsForm>
  );
}
