import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Field } from '../../contract/fields.ts';
import { fromScaled, toScaled } from '../../contract/money.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { integer, naturalText, optionalDay, optionalInteger } from '../lists/list-order.ts';
import type { Direction, OrderColumn } from '../lists/list-order.ts';

/** How one field of an entity stands in its table. */
export interface RecordColumn {
  readonly name: string;
  readonly column: string;
  /**
   * What is read as the field's name: of a lookup the words that name the record. The row itself is called `record`.
   */
  readonly selected: RawBuilder<unknown>;
  /** Of a lookup: the record that it refers to, read under row-level security. */
  readonly joined?: { readonly table: string; readonly alias: string };
  /** @param value as on the wire */
  toColumn(value: unknown): unknown;
  /** @param value as it was selected, in a row that also has the column */
  fromRow(value: unknown, row: Readonly<Record<string, unknown>>): unknown;
  orderBy(direction: Direction): OrderColumn;
}

/** Kinds of fields whose column holds what crosses the wire. */
const textKinds: ReadonlySet<Field['kind']> = new Set(['line', 'multiline', 'email', 'iban', 'choice']);
const cents = 2;

type Columned = Pick<AnyEntity, 'name' | 'fields' | 'lookups' | 'title' | 'names' | 'externalId'>;

/** @throws Error for a kind of field that no column can hold */
export function columnsOf(entity: Columned): readonly RecordColumn[] {
  return Object.entries(entity.fields).map(([name, field]) => columnOf(entity, name, field));
}

/**
 * The words that name a record in a statement, as `nameRecord` says them.
 *
 * @param alias of the record's table
 * @throws Error where something else than text names it
 */
export function namingOf(entity: Columned, alias: string): RawBuilder<string> {
  const { title, names = [[title]] } = entity;
  const texts = (group: readonly string[]) =>
    group.map((name) => {
      const field = entity.fields[name];
      if (field === undefined || !textKinds.has(field.kind))
        throw new Error(`${entity.name}: ${name} is no text that could name it where it is referred to`);
      return sql.ref<string>(`${alias}.${columnName(entity, name, field)}`);
    });
  const [first = [], ...others] = names.map(texts);
  if (others.length === 0 && first.length === 1) return first[0] ?? sql<string>`''`;
  const joined = [first, ...others].map(
    (group) => sql`nullif(concat_ws(', ', ${sql.join(group.map((text) => sql`nullif(${text}, '')`))}), '')`,
  );
  return sql<string>`coalesce(${sql.join(joined)}, '')`;
}

function columnOf(entity: Columned, name: string, field: Field): RecordColumn {
  const column = columnName(entity, name, field);
  const qualified = `record.${column}`;
  const own = sql.ref(qualified);
  const plain = {
    name,
    column,
    selected: own,
    toColumn: (value: unknown) => value,
    fromRow: (value: unknown) => value,
  };
  const { kind, decimals = 0 } = field;
  if (textKinds.has(kind)) return { ...plain, orderBy: (direction) => naturalText(own, direction) };
  if (kind === 'day') return { ...plain, orderBy: (direction) => optionalDay(qualified, direction) };
  if (kind === 'flag') return { ...plain, orderBy: () => integer(sql`${own}::integer`) };
  if (kind === 'number' && (decimals === 0 || decimals === cents)) {
    return {
      ...plain,
      toColumn: (value) => (decimals === 0 || value === null ? value : Number(toScaled(value as number, cents))),
      fromRow: (value) => (value === null ? null : decimals === 0 ? Number(value) : fromScaled(value as number, cents)),
      orderBy: (direction) => optionalInteger(qualified, direction),
    };
  }
  const lookup = entity.lookups[name];
  if (kind !== 'record' || lookup === undefined)
    throw new Error(`${entity.name}.${name}: no column holds a field of kind ${kind} with ${decimals} decimals`);
  const alias = `${column}_record`;
  const title = sql.ref<string>(
    `${alias}.${columnName(lookup.entity, lookup.entity.title, lookup.entity.fields[lookup.entity.title])}`,
  );
  return {
    ...plain,
    selected: namingOf(lookup.entity, alias),
    joined: { table: lookup.entity.table, alias },
    fromRow: (value, row) => (row[column] === null ? null : { id: row[column], label: value }),
    // The title has an index; what names the record beside it is not what the list is sorted by.
    orderBy: (direction) => ({
      ...naturalText(title, direction),
      ...(lookup.entity.names === undefined ? {} : { exact: () => title }),
    }),
  };
}

function columnName({ externalId }: Pick<AnyEntity, 'externalId'>, name: string, field: Field | undefined): string {
  if (name === externalId) return 'external_id';
  const snake = name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  if (field?.kind === 'record') return `${snake}_id`;
  if (field?.kind !== 'number' || field.decimals !== cents) return snake;
  return field.isMoney === true ? `${snake}_cents` : `${snake}_hundredths`;
}
