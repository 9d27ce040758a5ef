import { Group, NativeSelect, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import {
  communityFileRule,
  maxCommunityNumber,
  maxPlace,
} from '#modules/property-owner/contract/community/community.ts';
import { resolutionKinds, resolutionResults } from '#modules/property-owner/contract/community/resolution-kinds.ts';
import * as contract from '#modules/property-owner/contract/community/resolutions.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import { resolutionKeys } from './resolution-queries.ts';

/** A new entry of a community, or one to change. */
export type ResolutionDialogState = { readonly eid: string } | { readonly resolution: Resolution };

interface ResolutionDialogProps {
  /** Null while it is closed. */
  readonly state: ResolutionDialogState | null;
  readonly onClose: () => void;
}

/** Dialog that enters a resolution into the collection, or changes an entry. */
export function ResolutionDialog({ state, onClose }: ResolutionDialogProps) {
  const { t } = useTranslation('property-owner');
  const isNew = state === null || 'eid' in state;
  return (
    <FormDialog
      opened={state !== null}
      onClose={onClose}
      size="lg"
      title={t(isNew ? 'community.enter' : 'community.change')}
    >
      {state === null ? null : <ResolutionForm state={state} onDone={onClose} />}
    </FormDialog>
  );
}

type Texts = Pick<
  Resolution,
  'beschlussnummer' | 'beschreibung' | 'ort' | 'top' | 'gericht' | 'aktenzeichen' | 'parteien'
>;
interface Values extends Texts, Pick<Resolution, 'art' | 'datum' | 'ergebnis' | 'ja' | 'nein' | 'enthaltung'> {
  readonly file: File | null;
}

const empty: Values = {
  file: null,
  beschlussnummer: '',
  beschreibung: '',
  art: 'VERSAMMLUNG',
  datum: null,
  ort: '',
  top: '',
  ergebnis: null,
  ja: null,
  nein: null,
  enthaltung: null,
  gericht: '',
  aktenzeichen: '',
  parteien: '',
};

function startOf(state: ResolutionDialogState): Values {
  if ('eid' in state) return empty;
  const { resolution } = state;
  const kept = Object.keys(empty).filter((name): name is keyof Values & keyof Resolution => name in resolution);
  return { ...empty, ...Object.fromEntries(kept.map((name) => [name, resolution[name]])) };
}

/** A form sends texts: an empty one is none. */
const written = (value: number | null): string => (value === null ? '' : String(value));

function ResolutionForm({ state, onDone }: { readonly state: ResolutionDialogState; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const [values, setValues] = useState(() => startOf(state));
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const stored = 'resolution' in state ? state.resolution : null;
  const { file, art, datum, ergebnis, ja, nein, enthaltung } = values;
  const isJudgment = art === 'URTEIL';
  const saving = useCommand(
    ({ file: upload, ...said }: Values) => {
      const { beschlussnummer, beschreibung, top, ort, gericht, aktenzeichen, parteien } = said;
      const body = {
        beschlussnummer,
        beschreibung,
        art: said.art,
        datum: said.datum ?? '',
        // Facts that the kind has no fields for are none.
        ...(isJudgment ? { gericht, aktenzeichen, parteien } : { gericht: '', aktenzeichen: '', parteien: '' }),
        ...(isJudgment
          ? { top: '', ort: '', ergebnis: '' as const, ja: '', nein: '', enthaltung: '' }
          : {
              top,
              ort,
              ergebnis: said.ergebnis ?? ('' as const),
              ja: written(said.ja),
              nein: written(said.nein),
              enthaltung: written(said.enthaltung),
            }),
      };
      const files = { file: upload === null ? [] : [upload] };
      const options = { onProgress: setProgress };
      return 'eid' in state
        ? call(contract.addResolution, { body: { ...body, eigentuemerEid: state.eid }, files }, options)
        : call(
            contract.saveResolution,
            {
              body: {
                ...body,
                id: state.resolution.id,
                eigentuemerEid: state.resolution.eigentuemerEid,
                version: String(state.resolution.version),
              },
              files,
            },
            options,
          );
    },
    {
      attempt: 'save',
      toast: ({ beschluss }) =>
        t(stored === null ? 'community.entered' : 'community.changed', { number: beschluss.laufendeNummer }),
      invalidates: [resolutionKeys.all],
      onDone,
      onSettled: () => setProgress(null),
    },
  );
  const isComplete = values.beschlussnummer.trim() !== '' && values.beschreibung.trim() !== '';
  return (
    <DialogForm
      action={saving}
      input={isComplete ? values : null}
      submitLabel={t(stored === null ? 'community.enterShort' : 'community.save')}
      values={{ ...values }}
    >
      {(problemOf) => {
        const line = (name: keyof Texts, max: number) => ({
          name,
          label: t(`community.fields.${name}`),
          maxLength: max,
          value: values[name],
          error: problemOf(name),
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
        });
        const votes = (name: 'ja' | 'nein' | 'enthaltung', value: number | null) => (
          <NumberInput
            name={name}
            label={t(`community.fields.${name}`)}
            value={value ?? ''}
            min={0}
            allowDecimal={false}
            thousandSeparator={false}
            hideControls
            error={problemOf(name)}
            onChange={(typed) => set({ [name]: typed === '' ? null : Number(typed) })}
          />
        );
        return (
          <Stack gap="md">
            <Group grow align="flex-start">
              <NativeSelect
                name="art"
                label={t('community.fields.art')}
                value={art}
                data={resolutionKinds.map((value) => ({ value, label: t(`community.kinds.${value}`) }))}
                onChange={({ currentTarget: { value } }) => set({ art: value as Values['art'] })}
              />
              <TextInput {...line('beschlussnummer', maxCommunityNumber)} withAsterisk />
            </Group>
            <Textarea {...line('beschreibung', contract.maxWording)} withAsterisk autosize minRows={3} maxRows={14} />
            <Group grow align="flex-start">
              <DayInput
                name="datum"
                label={t(`community.dayOf.${art}`)}
                value={datum}
                error={problemOf('datum')}
                onChange={(chosen) => set({ datum: chosen })}
              />
              {isJudgment ? (
                <TextInput {...line('gericht', contract.maxCourt)} />
              ) : (
                <TextInput {...line('ort', maxPlace)} />
              )}
            </Group>
            {isJudgment ? (
              <>
                <TextInput {...line('aktenzeichen', contract.maxCourtReference)} />
                <TextInput {...line('parteien', contract.maxParties)} />
              </>
            ) : (
              <>
                <Group grow align="flex-start">
                  <TextInput {...line('top', contract.maxAgendaItem)} />
                  <NativeSelect
                    name="ergebnis"
                    label={t('community.fields.ergebnis')}
                    value={ergebnis ?? ''}
                    data={[
                      { value: '', label: t('community.noResult') },
                      ...resolutionResults.map((value) => ({ value, label: t(`community.results.${value}`) })),
                    ]}
                    onChange={({ currentTarget: { value } }) =>
                      set({ ergebnis: value === '' ? null : (value as Values['ergebnis']) })
                    }
                  />
                </Group>
                <Group grow align="flex-end">
                  {votes('ja', ja)}
                  {votes('nein', nein)}
                  {votes('enthaltung', enthaltung)}
                </Group>
              </>
            )}
            <div>
              <FileDrop
                rule={communityFileRule}
                label={t('community.fields.pdfName')}
                text={file?.name ?? (stored?.pdfName || t('community.drop'))}
                progress={progress}
                onTake={(taken) => {
                  setRefused(null);
                  set({ file: taken });
                }}
                onRefuse={setRefused}
              />
              {refused === null && problemOf('file') === undefined ? null : (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {refused ?? problemOf('file')}
                </Text>
              )}
            </div>
          </Stack>
        );
      }}
    </DialogForm>
  );
}
