import { Button, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import {
  chatModes,
  maxNoticeWeeks,
  proxyRules,
  saveCommunitySettings,
} from '#modules/property-owner/contract/community/community-settings.ts';
import { votingPrinciples } from '#modules/property-owner/contract/community/counting/votes.ts';
import type { CommunitySettings } from '#modules/property-owner/contract/community/community-settings.ts';
import { communityKeys } from '../community-keys.ts';
import { communitySettingsQuery } from './settings-queries.ts';

/** Card with the rules of a community: how votes count, notice, quorum, proxies, chat. */
export function CommunityRules({ eid }: { readonly eid: string }) {
  const { t } = useTranslation('property-owner');
  const { data, error, refetch } = useQuery(communitySettingsQuery(eid));
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined)
    return error === null ? <ListSkeleton rows={2} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const { einstellungen, writable } = data;
  const { stimmprinzip, ladungsfristWochen, quorumProzent, vollmachten, chat } = einstellungen;
  return (
    <Card
      title={t('communityRules.title')}
      text={t('communityRules.text')}
      {...(writable && {
        action: (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('communityRules.change')}
            onClick={() => setIsOpen(true)}
          >
            {t('communityRules.changeShort')}
          </Button>
        ),
      })}
    >
      <FactList
        layout="columns"
        facts={[
          [t('communityRules.fields.stimmprinzip'), t(`communityRules.principles.${stimmprinzip}`)],
          [t('communityRules.fields.ladungsfristWochen'), t('communityRules.weeks', { count: ladungsfristWochen })],
          [
            t('communityRules.fields.quorumProzent'),
            quorumProzent === null
              ? t('communityRules.noQuorum')
              : t('communityRules.quorum', { percent: quorumProzent }),
          ],
          [t('communityRules.fields.vollmachten'), t(`communityRules.proxies.${vollmachten}`)],
          [t('communityRules.fields.chat'), t(`communityRules.chatModes.${chat}`)],
        ]}
      />
      <FormDialog opened={isOpen} onClose={() => setIsOpen(false)} title={t('communityRules.change')}>
        {isOpen ? <RulesForm eid={eid} settings={einstellungen} onDone={() => setIsOpen(false)} /> : null}
      </FormDialog>
    </Card>
  );
}

interface RulesFormProps {
  readonly eid: string;
  readonly settings: CommunitySettings;
  readonly onDone: () => void;
}

function RulesForm({ eid, settings, onDone }: RulesFormProps) {
  const { t } = useTranslation('property-owner');
  const [values, setValues] = useState<CommunitySettings>(settings);
  const set = (changed: Partial<CommunitySettings>) => setValues((before) => ({ ...before, ...changed }));
  const saving = useAction(saveCommunitySettings, {
    attempt: 'save',
    toast: () => t('communityRules.saved'),
    invalidates: [communityKeys.all],
    onDone,
  });
  return (
    <DialogForm
      action={saving}
      input={{ params: { eid }, body: values }}
      submitLabel={t('communityRules.save')}
      values={{ ...values }}
    >
      {(problemOf) => {
        const choice = (
          name: 'stimmprinzip' | 'vollmachten' | 'chat',
          options: readonly { readonly value: string; readonly label: string }[],
        ) => (
          <NativeSelect
            name={name}
            label={t(`communityRules.fields.${name}`)}
            value={values[name]}
            data={[...options]}
            error={problemOf(name)}
            onChange={({ currentTarget: { value } }) => set({ [name]: value })}
          />
        );
        return (
          <Stack gap="md">
            {choice(
              'stimmprinzip',
              votingPrinciples.map((value) => ({ value, label: t(`communityRules.principles.${value}`) })),
            )}
            <NumberInput
              name="ladungsfristWochen"
              label={t('communityRules.fields.ladungsfristWochen')}
              description={t('communityRules.noticeHint')}
              value={values.ladungsfristWochen}
              min={1}
              max={maxNoticeWeeks}
              allowDecimal={false}
              error={problemOf('ladungsfristWochen')}
              onChange={(typed) => {
                if (typed !== '') set({ ladungsfristWochen: Number(typed) });
              }}
            />
            <NumberInput
              name="quorumProzent"
              label={t('communityRules.fields.quorumProzent')}
              description={t('communityRules.quorumHint')}
              placeholder={t('communityRules.noQuorum')}
              value={values.quorumProzent ?? ''}
              min={1}
              max={100}
              suffix=" %"
              allowDecimal={false}
              error={problemOf('quorumProzent')}
              onChange={(typed) => set({ quorumProzent: typed === '' ? null : Number(typed) })}
            />
            {choice(
              'vollmachten',
              proxyRules.map((value) => ({ value, label: t(`communityRules.proxies.${value}`) })),
            )}
            {choice(
              'chat',
              chatModes.map((value) => ({ value, label: t(`communityRules.chatModes.${value}`) })),
            )}
          </Stack>
        );
      }}
    </DialogForm>
  );
}
