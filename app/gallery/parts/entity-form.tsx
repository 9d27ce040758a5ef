import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import {
  choice,
  choices,
  day,
  email,
  flag,
  iban,
  image,
  line,
  money,
  multiline,
  optionalNumber,
  requiredRecordLookup,
  secret,
  suggestedLine,
} from '#platform/contract/field-kinds.ts';
import { colourSchema } from '#platform/contract/colours.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { byteText, feature } from '#platform/contract/optional-kinds.ts';
import { ruledLine } from '#platform/contract/text-fields.ts';
import { ColourInput } from '#platform/web/form/colour-input.tsx';
import { ConflictDialog } from '#platform/web/form/conflict-dialog.tsx';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { Fold } from '#platform/web/form/fold.tsx';
import { FieldGrid, FormSection } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import type { Conflict } from '#platform/web/form/use-save.ts';
import { longName, nothing, unbrokenName } from '../example.ts';
import type { Example } from '../example.ts';

const fields = defineFields({
  name: line({ max: 300, required: true }),
  note: multiline({ max: 5000 }),
  contact: email(),
  account: iban(),
  price: money({ max: 100_000 }),
  supplier: requiredRecordLookup(),
  soldOn: day(),
  unit: choice(['piece', 'hour']),
  storage: suggestedLine({ max: 60, suggestions: ['Keller', 'Dachboden'] }),
  colour: ruledLine({ rule: colourSchema, max: 7 }),
  isActive: flag(),
  isFrostProof: feature(),
  width: { ...optionalNumber({ decimals: 2, max: 100 }), unit: 'kWh/(m²·a)' },
  places: choices({ item: z.enum(['roof', 'wall']), max: 2, options: ['roof', 'wall'] }),
  listing: byteText({ maxBytes: 3999 }),
  password: secret({ max: 100 }),
  sign: image({ rule: { mediaTypes: ['image/png', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 }, error: 'wrong' }),
});
const labels: Readonly<Record<string, string>> = {
  name: 'Bezeichnung',
  note: 'Bemerkung',
  contact: 'E-Mail',
  account: 'IBAN',
  price: 'Einzelpreis netto',
  supplier: 'Lieferant',
  soldOn: 'Rechnungsdatum',
  unit: 'Einheit',
  storage: 'Lager',
  colour: 'Farbe',
  isActive: 'Aktiv',
  isFrostProof: 'Frostsicher',
  width: 'Energiebedarf',
  places: 'Einsatz',
  listing: 'Anzeigentext',
  password: 'Passwort',
  sign: 'Schild',
};
const suppliers = {
  find: () => ({ queryKey: ['gallery', 'suppliers'], queryFn: () => [{ id: '1', label: 'Zinkhandel Nord' }] }),
};
const units = [
  { value: 'piece', label: 'Stück' },
  { value: 'hour', label: 'Stunde' },
];
const places = [
  { value: 'roof', label: 'Dach' },
  { value: 'wall', label: 'Mauer' },
];
const chosenPlaces: string[] = ['roof'];
const stored = {
  name: 'Dachrinne',
  note: '',
  contact: 'erika@people.example',
  account: 'DE89370400440532013000',
  price: 1250,
  supplier: { id: '1', label: 'Zinkhandel Nord' },
  soldOn: '2026-11-21',
  unit: 'piece',
  storage: 'Keller',
  colour: '#2e6b3e',
  isActive: true,
  isFrostProof: 'YES',
  width: 98.4,
  places: chosenPlaces,
  listing: 'Für Dächer und Mauern',
  password: '',
  sign: '',
  version: 1,
} as const;

const nameField = (path: string): string => labels[path] ?? path;

/** @param tries saves at once, so that what is missing is marked */
function Form({
  entity,
  tries = false,
  problem,
}: {
  entity: Parameters<typeof useEntityForm<typeof fields>>[0]['entity'];
  tries?: boolean;
  problem?: string;
}) {
  const editing = useEntityForm({ fields, entity });
  const saving = useSave({ editing, send: () => Promise.resolve(), onSaved: nothing });
  const [save] = useState(() => saving.save);
  useEffect(() => {
    if (tries) void save();
  }, [tries, save]);
  return (
    <EntityForm
      title="Artikel"
      editing={editing}
      saving={saving}
      onCancel={nothing}
      nameField={nameField}
      note="Es fehlt noch: Bezeichnung"
    >
      <FormSection title="Angaben" text="Was auf der Rechnung steht." message={problem}>
        <FieldGrid>
          {Object.keys(fields).map((name) =>
            name === 'colour' ? (
              <ColourInput key={name} editing={editing} name={name} label={nameField(name)} />
            ) : (
              <FieldInput
                key={name}
                editing={editing}
                name={name}
                label={nameField(name)}
                {...(name === 'unit' ? { options: units } : {})}
                {...(name === 'places' ? { options: places } : {})}
                {...(name === 'supplier' ? { records: suppliers } : {})}
                {...(name === 'account' ? { hint: 'Ein Konto in Deutschland hat 22 Stellen.' } : {})}
              />
            ),
          )}
        </FieldGrid>
      </FormSection>
      <Fold title="Lieferung" order={3} text="Anfahrt und Abladen" opens={problem !== undefined}>
        {problem}
      </Fold>
    </EntityForm>
  );
}

function Conflicting({ conflict }: { conflict: Partial<Conflict<typeof fields>> }) {
  const [isOpen, setOpen] = useState(true);
  const whole: Conflict<typeof fields> = {
    theirs: { ...stored, version: 2 },
    by: 'Anna Schmidt',
    at: '2026-11-21T09:30:00.000Z',
    isOwn: false,
    changed: ['name'],
    conflicts: [],
    ...conflict,
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Artikel</Button>
      <ConflictDialog
        saving={{ conflict: isOpen ? whole : null, resolve: () => setOpen(false) }}
        nameField={nameField}
        nameOption={(_, value) => units.find((unit) => unit.value === value)?.label}
      />
    </>
  );
}

const sign = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect width="240" height="80" fill="#1d6f7e"/></svg>')}`;

const conflict = (path: keyof typeof fields, mine: unknown, theirs: unknown) => ({
  key: path,
  path,
  field: fields[path],
  mine,
  theirs,
});
const inputs = [
  'LazyImageInput',
  'LineInput',
  'EmailInput',
  'NumberInput',
  'MultilineInput',
  'SecretInput',
  'IbanInput',
  'DaySelect',
  'FlagInput',
  'FeatureInput',
  'ByteCount',
  'RecordInput',
  'ChoiceInput',
  'ChoicesInput',
];
const parts = ['EntityForm', 'Fold', 'FormSection', 'FieldGrid', 'FieldInput', 'ImageInput', 'ColourInput', ...inputs];
const conflictParts = ['ConflictDialog', 'ConflictChoice', 'FieldValue', 'Picture'];
const conflicts = [
  conflict('name', longName, unbrokenName),
  conflict('note', 'Erste Zeile\nZweite Zeile', ''),
  conflict('price', '1.250,00', '1.300,00'),
  conflict('soldOn', '2026-11-21', null),
  conflict('supplier', { id: '1', label: 'Zinkhandel Nord' }, { id: '2', label: longName }),
  conflict('unit', 'piece', 'hour'),
  conflict('isActive', true, false),
  conflict('sign', sign, ''),
];

export const entityForm: readonly Example[] = [
  { parts, state: 'new', show: () => <Form entity={null} /> },
  { parts, state: 'new, saved too early', show: () => <Form entity={null} tries /> },
  { parts, state: 'existing', show: () => <Form entity={{ ...stored, sign }} /> },
  {
    parts,
    state: 'crowded',
    show: () => <Form entity={{ ...stored, name: longName, note: longName }} problem={longName} />,
  },
  { parts: conflictParts, state: 'somebody else', show: () => <Conflicting conflict={{}} />, isAlone: true },
  {
    parts: conflictParts,
    state: 'both changed one field',
    show: () => (
      <Conflicting conflict={{ conflicts: [conflict('name', 'Dachrinne aus Zink', 'Dachrinne aus Kupfer')] }} />
    ),
    isAlone: true,
  },
  {
    parts: conflictParts,
    state: 'both changed many fields',
    show: () => <Conflicting conflict={{ conflicts, changed: conflicts.map(({ path }) => path) }} />,
    isAlone: true,
  },
  {
    parts: conflictParts,
    state: 'oneself in another window',
    show: () => <Conflicting conflict={{ isOwn: true }} />,
    isAlone: true,
  },
];
