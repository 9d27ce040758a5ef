import { Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import { call } from '#platform/web/api/client.ts';
import { readClock } from '#platform/web/clock.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { documentKinds, maxDocumentTitle } from '../../contract/import/document-kinds.ts';
import type { DocumentKind } from '../../contract/import/document-kinds.ts';
import { addOwnerDocument, documentRule, saveOwnerDocument } from '../../contract/owner-documents/owner-documents.ts';
import type { OwnerDocument } from '../../contract/owner-documents/owner-documents.ts';
import { ownerQuery } from '../owners/owner-queries.ts';
import { useOwnerSource } from '../owners/use-owner-source.ts';
import { documentKeys, unitSource } from './document-queries.ts';
import { guessFacts } from './guess-facts.ts';

/** State of the open dialog: a new document, with its owner if known, or one to change. */
export type DocumentDialogState = { readonly owner: RecordReference | null } | { readonly document: OwnerDocument };

interface DocumentDialogProps {
  /** Null while it is closed. */
  readonly state: DocumentDialogState | null;
  readonly onClose: () => void;
}

/** Dialog that lays a document before an owner, or changes what is said about one. */
export function DocumentDialog({ state, onClose }: DocumentDialogProps) {
  const { t } = useTranslation('property-owner');
  const isNew = state === null || 'owner' in state;
  return (
    <FormDialog
      opened={state !== null}
      onClose={onClose}
      size="lg"
      title={t(isNew ? 'documents.add' : 'documents.change')}
    >
      {state === null ? null : <DocumentForm state={state} onDone={onClose} />}
    </FormDialog>
  );
}

interface Values {
  readonly file: File | null;
  readonly owner: RecordReference | null;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly year: number | null;
  readonly property: string | null;
  readonly rentalUnit: RecordReference | null;
  readonly publishedOn: string | null;
}

/** Complete input of the form; without a file the stored document is changed. */
interface Ready {
  readonly upload: File | null;
  readonly owner: RecordReference;
  readonly publishedOn: string;
}

function startOf(state: DocumentDialogState): Values {
  if ('owner' in state)
    return {
      file: null,
      owner: state.owner,
      title: '',
      kind: 'other',
      year: null,
      property: null,
      rentalUnit: null,
      publishedOn: germanDayOf(readClock()),
    };
  const { eid, eigentuemer, title, kind, year, property, rentalUnit, publishedOn } = state.document;
  return {
    file: null,
    owner: { id: eid, label: eigentuemer },
    title,
    kind,
    year,
    property: property?.id ?? null,
    rentalUnit: rentalUnit && { id: rentalUnit.id, label: rentalUnit.name },
    publishedOn,
  };
}

function DocumentForm({ state, onDone }: { readonly state: DocumentDialogState; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const owners = useOwnerSource();
  const [values, setValues] = useState(() => startOf(state));
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const stored = 'document' in state ? state.document : null;
  const { file, owner, title, kind, year, property, rentalUnit, publishedOn } = values;
  const houses = useQuery({ ...ownerQuery(owner?.id ?? ''), enabled: owner !== null }).data?.objekte ?? [];
  const saving = useCommand(
    ({ upload, owner: of, publishedOn: from }: Ready) => {
      const facts = { title, kind, year, property, rentalUnit: rentalUnit?.id ?? null, publishedOn: from };
      if (upload === null)
        return call(saveOwnerDocument, {
          params: { id: stored?.id ?? '' },
          body: { ...facts, version: stored?.version ?? 0 },
        });
      return call(
        addOwnerDocument,
        {
          // A form sends texts; an empty one is none.
          body: {
            ...facts,
            eid: of.id,
            year: year === null ? '' : String(year),
            property: property ?? '',
            rentalUnit: rentalUnit?.id ?? '',
          },
          files: { file: upload },
        },
        { onProgress: setProgress },
      );
    },
    {
      attempt: 'save',
      toast: () => t(stored === null ? 'documents.added' : 'documents.changed'),
      invalidates: [documentKeys.all, documentKeys.overview],
      onDone,
      onSettled: () => setProgress(null),
    },
  );
  const isComplete =
    owner !== null && title.trim() !== '' && publishedOn !== null && (stored !== null || file !== null);
  return (
    <DialogForm
      action={saving}
      input={isComplete ? { upload: file, owner, publishedOn } : null}
      submitLabel={t(stored === null ? 'documents.lay' : 'documents.save')}
      values={{ ...values, eid: owner?.id ?? '' }}
    >
      {(problemOf) => (
        <Stack gap="md">
          {stored !== null ? null : (
            <div>
              <FileDrop
                rule={documentRule}
                label={t('documents.fields.fileName')}
                text={file?.name ?? t('documents.drop')}
                progress={progress}
                onTake={(taken) => {
                  const guessed = guessFacts(taken.name);
                  setRefused(null);
                  // Typed words stay.
                  set({ file: taken, ...(title === '' ? guessed : {}) });
                }}
                onRefuse={setRefused}
              />
              {refused === null && problemOf('file') === undefined ? null : (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {refused ?? problemOf('file')}
                </Text>
              )}
            </div>
          )}
          <RecordSelect
            source={owners}
            value={owner}
            canBeEmpty={false}
            onChange={(chosen) => set({ owner: chosen, property: null, rentalUnit: null })}
            input={
              {
                label: t('owners.picker'),
                placeholder: t('owners.choose'),
                withAsterisk: true,
                disabled: stored !== null,
                error: problemOf('eid'),
              } as never
            }
          />
          <TextInput
            name="title"
            label={t('documents.fields.title')}
            withAsterisk
            maxLength={maxDocumentTitle}
            value={title}
            error={problemOf('title')}
            onChange={({ currentTarget: { value } }) => set({ title: value })}
          />
          <Group grow align="flex-start">
            <NativeSelect
              name="kind"
              label={t('documents.fields.kind')}
              value={kind}
              data={documentKinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) }))}
              onChange={({ currentTarget: { value } }) => set({ kind: value as DocumentKind })}
            />
            <NumberInput
              name="year"
              label={t('documents.fields.year')}
              value={year ?? ''}
              min={1900}
              max={2100}
              allowDecimal={false}
              thousandSeparator={false}
              hideControls
              error={problemOf('year')}
              onChange={(value) => set({ year: value === '' ? null : Number(value) })}
            />
          </Group>
          <Group grow align="flex-start">
            <NativeSelect
              name="property"
              label={t('documents.fields.property')}
              value={property ?? ''}
              data={[
                { value: '', label: t('documents.wholeOwner') },
                ...houses.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              disabled={owner === null}
              error={problemOf('property')}
              onChange={({ currentTarget: { value } }) => set({ property: value || null, rentalUnit: null })}
            />
            {property === null ? (
              <div />
            ) : (
              <RecordSelect
                source={unitSource(property)}
                value={rentalUnit}
                canBeEmpty
                onChange={(chosen) => set({ rentalUnit: chosen })}
                input={
                  {
                    label: t('documents.fields.rentalUnit'),
                    placeholder: t('documents.wholeHouse'),
                    error: problemOf('rentalUnit'),
                  } as never
                }
              />
            )}
          </Group>
          <DayInput
            name="publishedOn"
            label={t('documents.fields.publishedOn')}
            description={t('documents.publishedHint')}
            withAsterisk
            value={publishedOn}
            error={problemOf('publishedOn')}
            onChange={(day) => set({ publishedOn: day })}
          />
        </Stack>
      )}
    </DialogForm>
  );
}
