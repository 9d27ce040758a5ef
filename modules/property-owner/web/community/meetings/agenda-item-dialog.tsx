import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { germanDayOf } from '#platform/contract/days.ts';
import { readClock } from '#platform/web/clock.ts';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { call } from '#platform/web/api/client.ts';
import * as contract from '#modules/property-owner/contract/community/meetings/agenda.ts';
import type { AgendaItem } from '#modules/property-owner/contract/community/meetings/agenda.ts';
import { listAgendaPresets } from '#modules/property-owner/contract/community/meetings/agenda-presets.ts';
import { majorities } from '#modules/property-owner/contract/community/meetings/meeting-kinds.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { meetingKeys } from '../../query-keys.ts';

/** A new item of a meeting, or one to change. */
export interface AgendaItemDialogState {
  readonly meeting: Meeting;
  readonly item?: AgendaItem;
}

interface AgendaItemDialogProps {
  /** Null while it is closed. */
  readonly state: AgendaItemDialogState | null;
  readonly onClose: () => void;
}

/** Dialog that adds an item to an agenda, or changes one. */
export function AgendaItemDialog({ state, onClose }: AgendaItemDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog
      opened={state !== null}
      onClose={onClose}
      size="lg"
      title={
        state?.item === undefined ? t('meetings.addItem') : t('meetings.changeItem', { number: state.item.nummer })
      }
    >
      {state === null ? null : <ItemForm state={state} onDone={onClose} />}
    </FormDialog>
  );
}

type Values = Pick<AgendaItem, 'titel' | 'antrag' | 'mehrheit'>;

function ItemForm({ state, onDone }: { readonly state: AgendaItemDialogState; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const { meeting, item } = state;
  const params = { eid: meeting.eigentuemerEid, id: meeting.id };
  const [values, setValues] = useState<Values>(() => ({
    titel: item?.titel ?? '',
    antrag: item?.antrag ?? '',
    mehrheit: item?.mehrheit ?? 'EINFACH',
  }));
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const saving = useCommand(
    (body: Values) =>
      item === undefined
        ? call(contract.addAgendaItem, { params, body })
        : call(contract.saveAgendaItem, {
            params: { ...params, top: item.id },
            body: { ...body, version: item.version },
          }),
    {
      attempt: 'save',
      toast: () => t(item === undefined ? 'meetings.itemAdded' : 'meetings.itemSaved'),
      invalidates: [meetingKeys.all],
      onDone,
    },
  );
  const presets = listAgendaPresets(meeting.tag ?? germanDayOf(readClock()));
  return (
    <DialogForm
      action={saving}
      input={values.titel.trim() === '' ? null : values}
      submitLabel={t(item === undefined ? 'meetings.addItemShort' : 'community.save')}
      values={{ ...values }}
    >
      {(problemOf) => (
        <Stack gap="md">
          {item === undefined ? (
            <NativeSelect
              label={t('meetings.preset')}
              defaultValue=""
              data={[
                { value: '', label: t('meetings.noPreset') },
                ...presets.map(({ id, titel }) => ({ value: id, label: titel.replace(/: $/u, '') })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const { titel, antrag, mehrheit } = presets.find(({ id }) => id === value) ?? {
                  titel: '',
                  antrag: '',
                  mehrheit: 'EINFACH' as const,
                };
                set({ titel, antrag, mehrheit });
              }}
            />
          ) : null}
          <Textarea
            name="titel"
            label={t('meetings.fields.titel')}
            withAsterisk
            autosize
            minRows={1}
            maxRows={4}
            maxLength={contract.maxItemTitle}
            value={values.titel}
            error={problemOf('titel')}
            onChange={({ currentTarget: { value } }) => set({ titel: value.replaceAll('\n', ' ') })}
          />
          <Textarea
            name="antrag"
            label={t('meetings.fields.antrag')}
            description={t('meetings.motionHint')}
            autosize
            minRows={4}
            maxRows={14}
            maxLength={contract.maxMotion}
            value={values.antrag}
            error={problemOf('antrag')}
            onChange={({ currentTarget: { value } }) => set({ antrag: value })}
          />
          {values.antrag.trim() === '' ? null : (
            <NativeSelect
              name="mehrheit"
              label={t('meetings.fields.mehrheit')}
              value={values.mehrheit}
              data={majorities.map((value) => ({ value, label: t(`meetings.majorities.${value}`) }))}
              onChange={({ currentTarget: { value } }) => set({ mehrheit: value as Values['mehrheit'] })}
            />
          )}
        </Stack>
      )}
    </DialogForm>
  );
}
