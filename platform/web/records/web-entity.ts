import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType, PropsWithChildren } from 'react';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { defineFilters, oneOf } from '../lists/list-filters.ts';
import type { FilterReader } from '../lists/list-filters.ts';
import { definePage } from '../pages/define-page.ts';
import type { PageDefinition } from '../pages/define-page.ts';
import type { RecordView } from './record-view.ts';

/** A kind of record in the browser: its pages, and its definition, which is loaded with them. */
export interface WebEntity {
  /** Name of the definition, and of its application unless it belongs to a group. */
  readonly name: string;
  readonly icon: TablerIcon;
  readonly listPage: PageDefinition<`/${string}`>;
  /** Page of one record; `new` in place of its id adds one. */
  readonly recordPage: PageDefinition<`/${string}/$recordId`, RecordSearch>;
  readonly load: () => Promise<AnyEntity>;
  /** Loads further actions of a record's page, at the top right. */
  readonly loadActions?: () => Promise<RecordActions>;
  /** Loads what is shown above the form of a record, such as its figures. */
  readonly loadSummary?: () => Promise<RecordSummary>;
  /** Loads how a record is read; absent: its page is the form. */
  readonly loadView?: () => Promise<RecordView>;
  /** Loads what shows export and import to those who may use them; absent: to everybody. */
  readonly loadTransferGate?: () => Promise<ComponentType<PropsWithChildren>>;
  /** True keeps the names of its records out of the window's title and of the pages opened last. */
  readonly isConfidential?: true;
  /** Features whose texts these actions, this summary and this view show. */
  readonly texts?: readonly string[];
  /** Group of kinds that share an application, as tabs above each list. */
  readonly group?: EntityGroup;
}

/** Search part of a record's address. */
type RecordSearch = {
  /** True for the form of a record that opens to be read. */
  readonly edit?: true;
};

/** Kinds of records that share one application. */
export interface EntityGroup {
  /** Identifier of the application in the catalogue. */
  readonly application: string;
  /** Text key of the group's common name, with its namespace. */
  readonly label: string;
  /** Page of the group, which opens the first of its kinds. */
  readonly page: PageDefinition<`/${string}`>;
  readonly entities: readonly Pick<WebEntity, 'name' | 'listPage' | 'recordPage'>[];
  /** Features whose texts the frame shows. */
  readonly texts?: readonly string[];
  /** Frame around each of their pages, such as one that may hide them; loaded with the first one. */
  readonly frame?: () => Promise<ComponentType<PropsWithChildren>>;
}

/**
 * Declares entities that share an application.
 * @param path of the application, the prefix of the entities' paths
 * @returns the entities with their group, for `entities` of the module; add its page to `pages` by `groupPage`
 */
export function groupEntities(
  { path, ...given }: Omit<EntityGroup, 'page' | 'entities'> & { readonly path: `/${string}` },
  entities: readonly WebEntity[],
): { readonly group: EntityGroup; readonly entities: readonly WebEntity[] } {
  const group: EntityGroup = { ...given, page: definePage(path), entities };
  return { group, entities: entities.map((entity) => ({ ...entity, group })) };
}

export type RecordActions = ComponentType<{ readonly record: { readonly id: string; readonly active: boolean } }>;
export type RecordSummary = ComponentType<{ readonly record: { readonly id: string } }>;

/** Id in the address of a new record. */
export const newRecordId = 'new';

/**
 * Declares the screens of an entity, one line in the module's `web/module.ts`.
 * @param path of its list; the last segment is the name of the entity: `/shop/article`
 */
export function webEntity(
  path: `/${string}`,
  icon: TablerIcon,
  load: () => Promise<unknown>,
  more: Pick<
    WebEntity,
    'loadActions' | 'loadSummary' | 'loadView' | 'loadTransferGate' | 'isConfidential' | 'texts'
  > = {},
): WebEntity {
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    icon,
    listPage: definePage(path, readRecordSearch),
    recordPage: definePage(`${path}/$recordId`, ({ edit }): RecordSearch => (edit === true ? { edit } : {})),
    load: load as () => Promise<AnyEntity>,
    ...more,
  };
}

/** The column names are known only with the definition: then the list validates the name again. */
const columnName: FilterReader = (given) =>
  typeof given === 'string' && /^[a-zA-Z]{1,60}$/u.test(given) ? given : undefined;
const readKnown = defineFilters({
  active: oneOf(['false', 'all']),
  sort: columnName,
  direction: oneOf(['asc', 'desc']),
});

/** The filters are known only with the definition, too: then the list validates them. */
function readRecordSearch(given: Readonly<Record<string, unknown>>) {
  const filters = Object.entries(given).filter(
    ([name, value]) =>
      !known.has(name) &&
      columnName(name) !== undefined &&
      typeof value === 'string' &&
      value.length <= maxFilterLength,
  );
  return { ...Object.fromEntries(filters), ...readKnown(given) };
}

const known: ReadonlySet<string> = new Set(['search', 'active', 'sort', 'direction']);
const maxFilterLength = 60;
