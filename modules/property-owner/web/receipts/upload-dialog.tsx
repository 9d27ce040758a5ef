import { Alert, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, parseDecimal } from '#platform/contract/decimal-text.ts';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import type { RecordReference } from '#platform/contract/field-kinds.ts';
import { groupIban } from '#platform/contract/iban.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { DocumentView } from '#platform/web/documents/document-view.tsx';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { RecordSelect } from '#platform/web/form/record-input.tsx';
import { useAction, useCommand } from '#platform/web/form/use-action.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import {
  maxDescription,
  maxInvoiceNumber,
  maxIssuer,
  readReceiptFile,
  uploadedReceiptRule,
  uploadReceipt,
} from '../../contract/receipts/upload.ts';
import { tellApart } from '../owners/equal-names.ts';
import { ownerQuery } from '../owners/owner-queries.ts';
import { useOwnerSource } from '../owners/use-owner-source.ts';
import { useReferenceWords } from '../transactions/use-reference-words.ts';
import { receiptKeys } from './receipt-queries.ts';
import classes from './receipts.module.css';

/** Receipt to be added: its file and its owner, as far as they are known. */
export interface NewReceipt {
  readonly file: File | null;
  readonly owner: RecordReference | null;
}

interface UploadDialogProps {
  /** Null while the dialog is closed. */
  readonly given: NewReceipt | null;
  readonly onClose: () => void;
}

/** Dialog that adds a receipt: the file beside its facts, filled in by what was read from it. */
export function UploadDialog({ given, onClose }: UploadDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={given !== null} onClose={onClose} size="wide" title={t('receipts.upload.add')}>
      {given === null ? null : <UploadForm given={given} onDone={onClose} />}
    </FormDialog>
  );
}

const empty = {
  rechnungssteller: '',
  rechnungsnummer: '',
  beschreibung: '',
  betrag: '',
  faelligAm: null as string | null,
  skontoBis: null as string | null,
  skontoBetrag: '',
  lohnanteil: '',
  IBAN: '',
  moid: '',
  mid: '',
  kaid: '',
};
type Facts = typeof empty;
/** Facts that are read from the file. */
const readNames = ['rechnungssteller', 'rechnungsnummer', 'betrag', 'faelligAm', 'IBAN'] as const;
type ReadFacts = Pick<Facts, (typeof readNames)[number]>;

/** Puts what was read in place of what was read before; typed words stay. */
function fillIn(facts: Facts, former: ReadFacts, found: ReadFacts): Facts {
  const untouched = readNames.filter((name) => facts[name] === former[name]);
  return { ...facts, ...Object.fromEntries(untouched.map((name) => [name, found[name]])) };
}

type AmountName = 'betrag' | 'skontoBetrag' | 'lohnanteil';

function UploadForm({ given, onDone }: { readonly given: NewReceipt; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const words = useReferenceWords();
  const owners = useOwnerSource();
  const [file, setFile] = useState(given.file);
  const [owner, setOwner] = useState(given.owner);
  const [facts, setFacts] = useState<Facts>(empty);
  const [isAgain, setAgain] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const set = (changed: Partial<Facts>) => setFacts((before) => ({ ...before, ...changed }));
  // The file that is shown, and what was read from it: another file takes nothing over from it.
  const shown = useRef(given.file);
  const filled = useRef<ReadFacts>(empty);
  const fill = (found: ReadFacts) => {
    const former = filled.current;
    filled.current = found;
    setFacts((before) => fillIn(before, former, found));
  };
  const details = useQuery({ ...ownerQuery(owner?.id ?? ''), enabled: owner !== null }).data ?? null;
  const reading = useAction(readReceiptFile, {
    isHandled: () => true,
    onDone: ({ felder: { betrag, IBAN, ...texts } }, { files }) => {
      if (files.file !== shown.current) return;
      fill({
        ...texts,
        betrag: betrag === null ? '' : formatDecimal(betrag, language, { min: 2, max: 2 }),
        IBAN: groupIban(IBAN),
      });
    },
  });
  const read = useRef(reading.run);
  useEffect(() => {
    read.current = reading.run;
  });
  // Also for a file that was dropped on the board.
  useEffect(() => {
    if (file !== null) read.current({ body: {}, files: { file } });
  }, [file]);
  const amountOf = (name: AmountName) => parseDecimal(facts[name], language);
  const send = (name: AmountName): string => String(amountOf(name) ?? '');
  const areReadable = (['betrag', 'skontoBetrag', 'lohnanteil'] as const).every((name) => amountOf(name) !== undefined);
  const saving = useCommand(
    ({ upload, eid }: { readonly upload: File; readonly eid: string }) =>
      call(
        uploadReceipt,
        {
          // A form sends texts; an empty one is none.
          body: {
            ...facts,
            eid,
            betrag: send('betrag'),
            skontoBetrag: send('skontoBetrag'),
            lohnanteil: send('lohnanteil'),
            faelligAm: facts.faelligAm ?? '',
            skontoBis: facts.skontoBis ?? '',
            nochmals: isAgain ? 'true' : 'false',
          },
          files: { file: upload },
        },
        { onProgress: setProgress },
      ),
    {
      attempt: 'save',
      toast: ({ beleg }) => t('receipts.upload.added', { number: beleg.archivid }),
      invalidates: [receiptKeys.all, receiptKeys.overview],
      onDone,
      onSettled: () => setProgress(null),
    },
  );
  const refusal = saving.error instanceof ApiError ? saving.error.errors.find(isKnownFile) : undefined;
  // A file that could not be read is found to be there already when it is added.
  const known = reading.answer?.schon ?? (refusal === undefined ? null : String(refusal.params?.['number'] ?? ''));
  const isComplete = file !== null && owner !== null && areReadable && (known === null || isAgain);
  const text = (
    name: 'rechnungssteller' | 'rechnungsnummer' | 'IBAN',
    maxLength: number,
    problem: string | undefined,
  ) => (
    <TextInput
      name={name}
      label={name === 'IBAN' ? 'IBAN' : t(`receipts.fields.${name}`)}
      maxLength={maxLength}
      autoComplete="off"
      value={facts[name]}
      error={problem}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  const amount = (name: AmountName, problem: string | undefined) => (
    <TextInput
      name={name}
      label={t(`receipts.fields.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      rightSection="€"
      rightSectionPointerEvents="none"
      value={facts[name]}
      error={problem ?? (amountOf(name) === undefined ? t('receipts.upload.amountUnreadable') : undefined)}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  const day = (name: 'faelligAm' | 'skontoBis', problem: string | undefined) => (
    <DayInput
      name={name}
      label={t(`receipts.fields.${name}`)}
      clearable
      value={facts[name]}
      error={problem}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const choice = (
    name: 'moid' | 'mid' | 'kaid',
    label: string,
    options: readonly { readonly id: string; readonly name: string }[],
    problem: string | undefined,
  ) => (
    <NativeSelect
      name={name}
      label={label}
      disabled={details === null}
      value={facts[name]}
      error={problem}
      data={[
        { value: '', label: t('receipts.upload.none') },
        ...tellApart(options).map(({ id, name: shownName }) => ({ value: id, label: shownName })),
      ]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  return (
    <DialogForm
      action={saving}
      input={isComplete ? { upload: file, eid: owner.id } : null}
      submitLabel={t('receipts.upload.add')}
      values={{ ...facts, file, eid: owner?.id ?? '' }}
    >
      {(problemOf) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="sm">
            <FileDrop
              rule={uploadedReceiptRule}
              label={t('receipts.upload.file')}
              text={file?.name ?? t('receipts.upload.drop')}
              progress={progress}
              onTake={(taken) => {
                setRefused(null);
                setAgain(false);
                saving.reset();
                fill(empty);
                shown.current = taken;
                setFile(taken);
              }}
              onRefuse={setRefused}
            />
            <FileProblem refused={refused} problem={problemOf('file')} isKnown={known !== null} />
            {known === null ? null : (
              <Alert role="alert" className="kontor-notice">
                <Stack gap="xs">
                  <Text size="sm">{t('receipts.upload.known', { number: known })}</Text>
                  <Checkbox
                    label={t('receipts.upload.again')}
                    checked={isAgain}
                    onChange={({ currentTarget: { checked } }) => setAgain(checked)}
                  />
                </Stack>
              </Alert>
            )}
            {file === null ? null : <Preview file={file} />}
          </Stack>
          <Stack gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {reading.isRunning ? t('receipts.upload.reading') : ''}
            </Text>
            <RecordSelect
              source={owners}
              value={owner}
              canBeEmpty={false}
              onChange={(chosen) => {
                setOwner(chosen);
                set({ moid: '', mid: '', kaid: '' });
              }}
              input={
                {
                  label: t('receipts.fields.eigentuemer'),
                  placeholder: t('owners.choose'),
                  withAsterisk: true,
                  error: problemOf('eid'),
                } as never
              }
            />
            {text('rechnungssteller', maxIssuer, problemOf('rechnungssteller'))}
            <Group grow align="flex-start">
              {text('rechnungsnummer', maxInvoiceNumber, problemOf('rechnungsnummer'))}
              {amount('betrag', problemOf('betrag'))}
            </Group>
            <Group grow align="flex-start">
              {day('faelligAm', problemOf('faelligAm'))}
              {amount('lohnanteil', problemOf('lohnanteil'))}
            </Group>
            <Group grow align="flex-start">
              {day('skontoBis', problemOf('skontoBis'))}
              {amount('skontoBetrag', problemOf('skontoBetrag'))}
            </Group>
            {text('IBAN', 42, problemOf('IBAN'))}
            {choice(
              'moid',
              t('receipts.fields.einheit'),
              (details?.mietobjekte ?? []).map(({ moid, bezeichnung }) => ({ id: moid, name: bezeichnung })),
              problemOf('moid'),
            )}
            <Group grow align="flex-start">
              {choice(
                'mid',
                t('receipts.fields.mieter'),
                (details?.mieter ?? [])
                  .filter(({ moid }) => facts.moid === '' || moid === facts.moid)
                  .map(({ mid, vorname, nachname }) => ({ id: mid, name: `${vorname} ${nachname}`.trim() })),
                problemOf('mid'),
              )}
              {choice(
                'kaid',
                t('receipts.fields.kostenart'),
                (details?.kostenarten ?? []).map(({ kaid, langname }) => ({
                  id: kaid,
                  name: words.costType(kaid, langname),
                })),
                problemOf('kaid'),
              )}
            </Group>
            <Textarea
              name="beschreibung"
              label={t('receipts.fields.beschreibung')}
              maxLength={maxDescription}
              autosize
              minRows={2}
              value={facts.beschreibung}
              error={problemOf('beschreibung')}
              onChange={({ currentTarget: { value } }) => set({ beschreibung: value })}
            />
          </Stack>
        </SimpleGrid>
      )}
    </DialogForm>
  );
}

const isKnownFile = ({ code }: ErrorEntry): boolean => code === 'receipt_file_known';

interface FileProblemProps {
  /** Reason why a chosen file was not taken; null if it was. */
  readonly refused: string | null;
  /** Error of the server about the file. */
  readonly problem: string | undefined;
  readonly isKnown: boolean;
}

/** Error of the file. That it is there already is said by the notice with the way out. */
function FileProblem({ refused, problem, isKnown }: FileProblemProps) {
  const text = refused ?? (isKnown ? undefined : problem);
  if (text === undefined) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  );
}

/** The chosen file, as it will be stored; of XML what becomes of it. */
function Preview({ file }: { readonly file: File }) {
  const { t } = useTranslation('property-owner');
  const fetchBytes = useCallback(async () => new Uint8Array(await file.arrayBuffer()), [file]);
  if (/xml$/iu.test(file.type) || file.name.toLowerCase().endsWith('.xml'))
    return (
      <Text size="sm" c="dimmed">
        {t('receipts.upload.xml')}
      </Text>
    );
  return (
    <div className={classes.document}>
      <DocumentView
        fetchBytes={fetchBytes}
        mediaType={file.type === '' ? 'application/pdf' : file.type}
        label={file.name}
        mark={null}
      />
    </div>
  );
}
