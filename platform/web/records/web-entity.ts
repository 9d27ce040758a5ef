import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType, PropsWithChildren } from 'react';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { defineFilters, oneOf } from '../lists/list-filters.ts';
import type { FilterReader } from '../lists/list-filters.ts';
import { definePage } from '../pages/define-page.ts';
import type { PageDefinition } from '../pages/define-page.ts';

/** The records of one kind in the browser: where they are shown, and their definition, which is loaded with them. */
export interface WebEntity {
  /** That of the definition, and of the application whose users have it unless it stands in a group. */
  readonly name: string;
  readonly icon: TablerIcon;
  readonly listPage: PageDefinition<`/${string}`>;
  /** The page of one record; `new` in place of its id adds one. */
  readonly recordPage: PageDefinition<`/${string}/$recordId`>;
  readonly load: () => Promise<AnyEntity>;
  /** What the page of a record offers beside its form, at the top right; loaded with it. */
  readonly loadActions?: () => Promise<RecordActions>;
  /** Where several kinds share an application: these, side by side above each list. */
  readonly group?: EntityGroup;
}

/** Kinds of records that share one application. */
export interface EntityGroup {
  /** Its identifier in the catalogue. */
  readonly application: string;
  /** Key of the text that names them together, with its namespace. */
  readonly label: string;
  /** Its address, which opens the first of them. */
  readonly page: PageDefinition<`/${string}`>;
  readonly entities: readonly Pick<WebEntity, 'name' | 'listPage'>[];
  /** Features whose texts the frame shows. */
  readonly texts?: readonly string[];
  /** Stands around each of their pages, such as what closes them for a while; loaded with the first one. */
  readonly frame?: () => Promise<ComponentType<PropsWithChildren>>;
}

/**
 * Declares entities that share an application.
 *
 * @param path of the application, with which the paths of the entities begin
 * @returns them with their group, for `entities` of the module; its page stands among the `pages` by `groupPage`
 */
export function groupEntities(
  { path, ...given }: Omit<EntityGroup, 'page' | 'entities'> & { readonly path: `/${string}` },
  entities: readonly WebEntity[],
): { readonly group: EntityGroup; readonly entities: readonly WebEntity[] } {
  const group: EntityGroup = { ...given, page: definePage(path), entities };
  return { group, entities: entities.map((entity) => ({ ...entity, group })) };
}

export type RecordActions = ComponentType<{ readonly record: { readonly id: string; readonly active: boolean } }>;

/** The id in the address of a record that is being added. */
export const newRecordId = 'new';

/**
 * Declares the screens of an entity, one line in the module's face.
 *
 * @param path of its list; the last part is the name of the entity: `/benit/accounting/customer`
 */
export function webEntity(
  path: `/${string}`,
  icon: TablerIcon,
  load: () => Promise<unknown>,
  more: Pick<WebEntity, 'loadActions'> = {},
): WebEntity {
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    icon,
    listPage: definePage(path, readRecordSearch),
    recordPage: definePage(`${path}/$recordId`),
    load: load as () => Promise<AnyEntity>,
    ...more,
  };
}

/** Which columns there are is known only with the definition: then the list reads the name again. */
const columnName: FilterReader = (given) =>
  typeof given === 'string' && /^[a-zA-Z]{1,60}$/u.test(given) ? given : undefined;
const readRecordSearch = defineFilters({
  active: oneOf(['false']),
  sort: columnName,
  direction: oneOf(['asc', 'desc']),
});
