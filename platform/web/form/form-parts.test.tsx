import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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
  localized,
  lookup,
  multiline,
  number,
  secret,
} from '../../contract/field-kinds.ts';
import { defineFields, mergeValues, toValues } from '../../contract/fields.ts';
import german from '../../locales/de.json' with { type: 'json' };
import { ApiError } from '../api/api-error.ts';
import { ConflictChoice } from './conflict-dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { FormBar } from './form-bar.tsx';
import { FieldGrid, FormSection } from './form-section.tsx';
import { useChoices } from './use-choices.ts';
import { useEntityForm } from './use-entity-form.ts';
import type { EntityEditing, SavedEntity } from './use-entity-form.ts';
import type { Conflict } from './use-save.ts';

// Tests the parts of a form in their initial rendering.

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));
beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'de', resources: { de: { platform: german } }, defaultNS: 'platform' }),
);

const fields = defineFields({
  name: line({ max: 50, required: true }),
  note: multiline({ max: 100 }),
  contact: email(),
  account: iban(),
  days: number({ max: 100, decimals: 1 }),
  code: secret({ max: 20 }),
  dueOn: day(),
  isUrgent: flag(),
  unit: choice(['hour', 'piece']),
  ownerId: lookup(),
  tags: choices({ item: z.string(), max: 9 }),
  trade: localized({ max: 40 }),
  sign: image({ rule: { mediaTypes: ['image/png'], maxBytes: 1024 }, error: 'wrong' }),
});
type Editing = EntityEditing<typeof fields>;

function Form({
  entity,
  children,
  isTried,
}: {
  entity: SavedEntity<typeof fields> | null;
  isTried?: boolean;
  children: (editing: Editing) => ReactNode;
}) {
  const editing = useEntityForm({ fields, entity });
  return children(isTried === true ? { ...editing, isTried } : editing);
}

function show(children: ReactNode): string {
  return renderToStaticMarkup(<MantineProvider>{children}</MantineProvider>).replaceAll(
    /<style[^>]*>.*?<\/style>/gu,
    '',
  );
}

const stored: SavedEntity<typeof fields> = {
  name: 'Dach',
  account: 'DE89370400440532013000',
  days: 1.5,
  dueOn: '2026-03-01',
  isUrgent: true,
  unit: 'hour',
  tags: ['a'],
  trade: { de: 'Dachdecker' },
  sign: '',
  version: 3,
};
const input = (name: string, entity: SavedEntity<typeof fields> | null = stored, isTried = false) =>
  show(
    <Form entity={entity} isTried={isTried}>
      {(editing) => (
        <FieldInput
          editing={editing}
          name={name}
          label="Feld"
          hint="Hilfe"
          options={[{ value: 'hour', label: 'Stunde' }]}
        />
      )}
    </Form>,
  );

describe('the input of a field', () => {
  it.each([
    ['name', /<input[^>]*name="name"/u],
    ['note', /<textarea[^>]*name="note"/u],
    ['contact', /type="email"[^>]*/u],
    ['account', /<input[^>]*name="account"/u],
    ['days', /inputMode="decimal"/iu],
    ['code', /type="password"/u],
    ['dueOn', /data-field="dueOn"[^>]*value="01\.03\.2026"|value="01\.03\.2026"[^>]*data-field="dueOn"/u],
    ['isUrgent', /type="checkbox"[^>]*checked=""|checked=""[^>]*type="checkbox"/u],
    ['unit', /<option[^>]*value="hour"[^>]*selected=""|<option[^>]*selected=""[^>]*value="hour"/u],
    ['ownerId', /<option value=""[^>]*>–<\/option>/u],
    ['trade.de', /name="trade\.de"/u],
  ])('of %s is the one of its kind, with its label and its help', (name, part) => {
    const html = input(name);
    expect(html).toMatch(part);
    expect([html.includes('Feld'), html.includes('Hilfe')]).toEqual([true, true]);
  });

  it('marks an empty required field at once in an existing record, in a new one after the first attempt to save', () => {
    const isMarked = (html: string) => html.includes('aria-invalid="true"');
    expect(input('name')).toContain('aria-required="true"');
    expect(
      [input('name', { ...stored, name: '' }), input('name', null), input('name', null, true), input('name')].map(
        isMarked,
      ),
    ).toEqual([true, false, true, false]);
    expect(isMarked(input('note', null, true))).toBe(false);
  });

  it('offers the empty option only if nothing is selected yet', () => {
    expect([input('unit', null), input('unit')].map((html) => html.includes(german.form.choose))).toEqual([
      true,
      false,
    ]);
  });
});

it('a section shows errors that concern all of it', () => {
  const html = show(
    <FormSection title="Rechte" text="Was jemand darf." message="Mindestens eines.">
      <FieldGrid>Felder</FieldGrid>
    </FormSection>,
  );
  const [, problem = '-'] = /aria-describedby="([^"]+)"/u.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`id="${problem}"[^>]*role="alert"|role="alert"[^>]*id="${problem}"`, 'u'));
  expect(['Rechte', 'Was jemand darf.', 'Mindestens eines.', 'Felder'].every((text) => html.includes(text))).toBe(true);
  expect(show(<FormSection title="Rechte">Felder</FormSection>)).not.toContain('aria-describedby');
});

it('checkboxes show the stored choices', () => {
  function Boxes({ editing }: { editing: Editing }) {
    const { boxOf, chosen } = useChoices(editing, 'tags');
    return <p>{JSON.stringify([chosen, boxOf('a').checked, boxOf('b').checked])}</p>;
  }
  expect(show(<Form entity={stored}>{(editing) => <Boxes editing={editing} />}</Form>)).toContain(
    '[[&quot;a&quot;],true,false]',
  );
});

describe('the bar of a form', () => {
  const bar = (props: Partial<Parameters<typeof FormBar>[0]>) =>
    show(<FormBar isDirty={false} isSaving={false} onCancel={() => undefined} {...props} />);

  it('shows nothing, unsaved changes, or the reason of a failed save', () => {
    expect(bar({})).not.toContain(german.formBar.unsaved);
    expect(bar({ isDirty: true })).toContain(german.formBar.unsaved);
    const refused = new ApiError(400, [{ code: 'too_big', message: '', field: 'name' }], '');
    expect(bar({ isDirty: true, error: refused })).toContain(german.formBar.reasons.fields);
    expect(bar({ error: new ApiError(0, [{ code: 'network', message: '' }], '') })).toContain(german.states.retry);
  });

  it('disables saving for incomplete input, cancelling while it saves, and both during another action', () => {
    expect(bar({ canSave: false })).toMatch(/<button[^>]*disabled=""[^>]*type="submit"|type="submit"[^>]*disabled=""/u);
    expect(bar({ isSaving: true })).toMatch(/<button[^>]*disabled=""/u);
    expect(bar({ saveLabel: 'Adresse ändern' })).toContain('Adresse ändern');
    expect(bar({ isLocked: true }).match(/<button[^>]*disabled=""/gu)).toHaveLength(2);
  });
});

describe('the dialog of a conflict', () => {
  const values = toValues(fields, stored, 'de');
  const nameField = (path: string) => `Feld ${path}`;
  function say(mine: object, theirs: SavedEntity<typeof fields>, author: Partial<Conflict>): string {
    const conflict = {
      theirs,
      by: undefined,
      at: undefined,
      isOwn: false,
      ...author,
      ...mergeValues(fields, values, { ...values, ...mine }, toValues(fields, theirs, 'de')),
    };
    return show(
      <ConflictChoice
        conflict={conflict}
        resolve={() => undefined}
        nameField={nameField}
        nameOption={(field, value) => (field === 'unit' ? 'Stück' : value)}
      />,
    );
  }
  const read = (html: string) => html.replaceAll(/<[^>]+>/gu, ' ');
  const author = { by: 'Anna Berg', at: '2026-03-01T12:00:00.000Z' };

  it('names author, time and fields of the other save', () => {
    const text = read(say({ note: 'meins' }, { ...stored, days: 2, unit: 'piece' }, author));
    expect(text).toMatch(/Anna Berg hat am 01\.03\.2026, \d\d:00 gespeichert/u);
    expect(text).toContain('Feld days und Feld unit');
    expect(text).not.toContain(german.conflict.contested);
  });

  it('offers both sides of each conflict, with mine selected', () => {
    const html = say({ name: 'Keller' }, { ...stored, name: 'Garten' }, author);
    expect(read(html)).toContain(german.conflict.contested);
    expect(read(html)).toMatch(/Feld name\s+Ihre Eingabe\s+Keller\s+Gespeichert\s+Garten/u);
    expect(html).toMatch(/<input[^>]*(?:checked=""[^>]*value="mine"|value="mine"[^>]*checked="")/u);
    expect(html).not.toMatch(/<input[^>]*(?:checked=""[^>]*value="theirs"|value="theirs"[^>]*checked="")/u);
  });

  it('offers one click for all only if there are several conflicts', () => {
    const theirs = { ...stored, name: 'Garten', days: 3 };
    expect(read(say({ name: 'Keller' }, theirs, author))).not.toContain(german.conflict.allTheirs);
    expect(read(say({ name: 'Keller', days: '2' }, theirs, author))).toContain(german.conflict.allTheirs);
  });

  it.each([
    ['a day as the language writes it', { dueOn: '2026-04-02' }, { dueOn: '2026-05-03' }, '02.04.2026', '03.05.2026'],
    ['a choice by its name', { unit: null }, { unit: 'piece' }, 'leer', 'Stück'],
    ['a number as it was typed', { days: '2,5' }, { days: 3 }, '2,5', '3'],
    ['what is empty, in a word', { name: '' }, { name: 'Garten' }, 'leer', 'Garten'],
    [
      'each language',
      { trade: { de: 'Maler', en: 'Painter', es: '', fr: '', ru: '', cn: '' } },
      { trade: { de: 'Maurer' } },
      'Deutsch: Maler\nEnglish: Painter',
      'Deutsch: Maurer',
    ],
    ['no password', { code: 'geheim' }, { code: 'anders' }, '••••••', '••••••'],
  ])('shows %s', (_, mine, theirs, here, there) => {
    const text = say(mine, { ...stored, ...(theirs as Partial<typeof stored>) }, author).replaceAll(/<[^>]+>/gu, '|');
    expect(text).toContain(`|${here}|`);
    expect(text).toContain(`|${there}|`);
    expect(text).not.toContain('geheim');
  });

  it('shows a picture without its text', () => {
    const html = say({ sign: 'blob:chosen' }, { ...stored, sign: 'data:image/png;base64,AAAA' }, author);
    expect([...html.matchAll(/<img src="([^"]+)"/gu)].map(([, address]) => address)).toEqual([
      'blob:chosen',
      'data:image/png;base64,AAAA',
    ]);
  });

  it('mentions nobody else if it was the same person, nor an unknown person', () => {
    expect(read(say({}, { ...stored, days: 2 }, { ...author, isOwn: true }))).toMatch(/^\s*Sie selbst haben am/u);
    expect(say({}, { ...stored, version: 4 }, {})).toContain(german.conflict.unknown);
    expect(say({}, { ...stored, version: 4 }, {})).toContain(german.conflict.unchanged);
  });
});
