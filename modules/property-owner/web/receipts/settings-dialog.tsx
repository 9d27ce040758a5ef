import { Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, parseDecimal } from '#platform/contract/decimal-text.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { FetchedForm } from '#platform/web/form/fetched-form.tsx';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { maxRemindDays, releaseRules, saveReceiptSettings } from '../../contract/receipts/receipt-settings.ts';
import type { ReceiptSettings, ReleaseRule } from '../../contract/receipts/receipt-settings.ts';
import { useOwnerSource } from '../owners/use-owner-source.ts';
import { MorningMailSwitch } from './morning-mail-switch.tsx';
import { receiptKeys, receiptSettingsQuery } from './receipt-queries.ts';

interface SettingsDialogProps {
  /** Owner of the settings, `0` for all: they have none together. */
  readonly eid: string;
  /** True if the reader gets the morning email, which is set here for themselves. */
  readonly getsMorningMail: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog with the settings of an owner's receipts: limit, deputy, reminder, and who releases for a community. */
export function SettingsDialog({ eid, getsMorningMail, opened, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('receipts.settings.title')}>
      <Stack gap="lg">
        {getsMorningMail ? <MorningMailSwitch /> : null}
        {eid === allOwners ? <SettingsOfChosen onDone={onClose} /> : <FetchedSettings eid={eid} onDone={onClose} />}
      </Stack>
    </FormDialog>
  );
}

/** Lets the reader choose the owner first: of all owners there are no settings. */
function SettingsOfChosen({ onDone }: Pick<SettingsOfOwnerProps, 'onDone'>) {
  const { t } = useTranslation('property-owner');
  const source = useOwnerSource();
  const [owner, setOwner] = useState<RecordReference | null>(null);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('receipts.settings.chooseOwner')}
      </Text>
      <RecordSelect
        source={source}
        value={owner}
        canBeEmpty={false}
        onChange={setOwner}
        input={{ label: t('receipts.fields.eigentuemer'), placeholder: t('owners.choose') } as never}
      />
      {owner === null ? null : <FetchedSettings key={owner.id} eid={owner.id} onDone={onDone} />}
    </>
  );
}

function FetchedSettings({ eid, onDone }: Pick<SettingsOfOwnerProps, 'onDone'> & { readonly eid: string }) {
  return (
    <FetchedForm query={receiptSettingsQuery(eid)} skeleton={<ListSkeleton rows={4} height={56} />}>
      {(settings) => <SettingsOfOwner settings={settings} onDone={onDone} />}
    </FetchedForm>
  );
}

interface SettingsOfOwnerProps {
  readonly settings: ReceiptSettings;
  readonly onDone: () => void;
}

function SettingsOfOwner({ settings, onDone }: SettingsOfOwnerProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const [values, setValues] = useState(() => ({
    limit:
      settings.autoReleaseUpTo === null
        ? ''
        : formatDecimal(settings.autoReleaseUpTo, language, { min: 2, max: 2, isGrouped: true }),
    user: settings.deputy?.user?.id ?? '',
    from: settings.deputy?.from ?? todayInGermany(),
    to: settings.deputy?.to ?? null,
    // Empty while somebody types: no number is not the number 0, which means no reminder.
    remindAfterDays: settings.remindAfterDays as number | '',
    werGibtFrei: settings.werGibtFrei,
  }));
  const set = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }));
  const saving = useAction(saveReceiptSettings, {
    attempt: 'save',
    toast: () => t('receipts.settings.saved'),
    invalidates: [receiptKeys.all, receiptKeys.overview],
    onDone,
  });
  const { user, from, to, remindAfterDays, werGibtFrei } = values;
  const typed = values.limit.replace('€', '').trim();
  // Undefined: no number.
  const limit = typed === '' ? null : parseDecimal(typed, language);
  const deputy =
    settings.moegliche.find(({ id }) => id === user) ??
    (settings.deputy?.user?.id === user ? settings.deputy.user : null);
  const isComplete =
    limit !== undefined && remindAfterDays !== '' && (deputy === null || (from !== null && to !== null));
  const people = [
    ...settings.moegliche,
    ...(settings.deputy?.user && settings.moegliche.every(({ id }) => id !== settings.deputy?.user?.id)
      ? [settings.deputy.user]
      : []),
  ];
  return (
    <DialogForm
      action={saving}
      input={
        isComplete
          ? {
              params: { eid: settings.eid },
              body: {
                autoReleaseUpTo: limit,
                deputy: deputy === null || from === null || to === null ? null : { user: deputy.id, from, to },
                remindAfterDays,
                ...(settings.darfRegelAendern && settings.istGemeinschaft ? { werGibtFrei } : {}),
                version: settings.version,
              },
            }
          : null
      }
      submitLabel={t('receipts.settings.save')}
      values={{ ...values, autoReleaseUpTo: values.limit, deputy: user, 'deputy.from': from, 'deputy.to': to }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <TextInput
            name="autoReleaseUpTo"
            label={t('receipts.settings.limit')}
            description={t('receipts.settings.limitHint')}
            placeholder={t('receipts.settings.noLimit')}
            inputMode="decimal"
            rightSection="€"
            value={values.limit}
            error={limit === undefined ? t('receipts.settings.limitUnreadable') : problemOf('autoReleaseUpTo')}
            onChange={({ currentTarget: { value } }) => set({ limit: value })}
          />
          <NativeSelect
            name="deputy"
            label={t('receipts.settings.deputy')}
            description={t('receipts.settings.deputyHint')}
            value={user}
            data={[
              { value: '', label: t('receipts.settings.noDeputy') },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            error={problemOf('deputy')}
            onChange={({ currentTarget: { value } }) => set({ user: value as typeof user })}
          />
          {deputy === null ? null : (
            <Group grow align="flex-start">
              <DayInput
                name="deputy.from"
                label={t('receipts.settings.from')}
                withAsterisk
                value={from}
                error={problemOf('deputy.from')}
                onChange={(day) => set({ from: day as typeof from })}
              />
              <DayInput
                name="deputy.to"
                label={t('receipts.settings.to')}
                withAsterisk
                value={to}
                error={problemOf('deputy.to')}
                onChange={(day) => set({ to: day })}
              />
            </Group>
          )}
          <NumberInput
            name="remindAfterDays"
            label={t('receipts.settings.remind')}
            description={t('receipts.settings.remindHint')}
            withAsterisk
            value={remindAfterDays}
            min={0}
            max={maxRemindDays}
            allowDecimal={false}
            error={problemOf('remindAfterDays')}
            onChange={(value) => set({ remindAfterDays: typeof value === 'number' ? value : '' })}
          />
          <RuleField
            settings={settings}
            value={werGibtFrei}
            problem={problemOf('werGibtFrei')}
            onChange={(chosen) => set({ werGibtFrei: chosen })}
          />
        </Stack>
      )}
    </DialogForm>
  );
}

interface RuleFieldProps {
  readonly settings: ReceiptSettings;
  /** Chosen rule; null: the advisory board once a link names it. */
  readonly value: ReleaseRule | null;
  readonly problem: string | undefined;
  readonly onChange: (rule: ReleaseRule | null) => void;
}

/** Rule of who releases for a community, to be chosen by administrators of receipts; nothing for other owners. */
function RuleField({ settings, value, problem, onChange }: RuleFieldProps) {
  const { t } = useTranslation('property-owner');
  if (!settings.istGemeinschaft) return null;
  if (!settings.darfRegelAendern)
    return (
      <Text size="sm">
        {t('receipts.settings.rule')}: {t(`receipts.settings.rules.${settings.esGibtFrei}`)}
      </Text>
    );
  return (
    <NativeSelect
      name="werGibtFrei"
      label={t('receipts.settings.rule')}
      value={value ?? ''}
      data={[
        { value: '', label: t('receipts.settings.ruleByLinks') },
        ...releaseRules.map((rule) => ({ value: rule, label: t(`receipts.settings.rules.${rule}`) })),
      ]}
      error={problem}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(releaseRules.find((rule) => rule === chosen) ?? null)
      }
    />
  );
}
