import type { TablerIcon } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AuditNames } from '../contract/audit.ts';
import type { LanguageKey, LocalizedText } from '../contract/languages.ts';
import type { PageDefinition, PageLink } from './pages/define-page.ts';
import type { WebEntity } from './records/web-entity.ts';
import { createStore } from './state/store.ts';

/**
 * What a module brings into the browser. `app/web/modules.ts` composes them: its pages stand under the shell, and its
 * names and drawings are known wherever the platform shows something of every module.
 */
export interface WebModule {
  /** Name of its folder and of the namespace of its texts. */
  readonly name: string;
  readonly pages: readonly ModulePage[];
  /** Its records: list, detail, words of the audit log and what the palette finds follow from each. */
  readonly entities?: readonly WebEntity[];
  /** Stands above each of its pages, such as what the reader has to know on all of them; loaded with the first one. */
  readonly notice?: () => Promise<ComponentType>;
  /** Drawings by the names that the catalogue gives its applications. */
  readonly icons?: Readonly<Record<string, TablerIcon>>;
  /**
   * Kinds of the tasks that its calls start, each with the keys of the queries that its end makes stale; named by its
   * texts under `tasks`.
   */
  readonly tasks?: Readonly<Record<string, readonly QueryKey[]>>;
  readonly audit?: AuditNames;
  /** Fields of the audit log that hold identifiers, several of them separated by commas. */
  readonly auditValueFields?: readonly string[];
  /** The names of these identifiers. */
  readonly loadAuditValues?: () => Promise<AuditValues>;
  /** By field of the audit log: says a value that is recorded in a form of its own; loaded with its screen. */
  readonly auditTexts?: () => Promise<AuditSayings>;
  /** Records that the palette finds; loaded when it is opened. */
  readonly paletteSources?: () => Promise<readonly PaletteSource[]>;
  /** Drawings by event of the audit log; loaded with its screen. */
  readonly auditIcons?: () => Promise<Readonly<Record<string, TablerIcon>>>;
}

/** Says values of the audit log in the reader's language, by field. */
export type AuditSayings = Readonly<
  Record<
    string,
    (
      value: string,
      language: LanguageKey,
      t: (key: string, params?: Readonly<Record<string, unknown>>) => string,
    ) => string
  >
>;

/** What the palette finds in one application. */
export interface PaletteSource {
  /** Identifier of the application; only its users search here. Its name heads what was found. */
  readonly application: string;
  readonly icon: TablerIcon;
  /** The few that match best. */
  readonly search: (term: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>;
}

/** A record that the palette found, and where it is shown. */
export interface PaletteHit {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly link: PageLink;
}

/** By field, then by identifier. */
export type AuditValues = Readonly<Record<string, ReadonlyMap<string, LocalizedText>>>;

/**
 * One page of a module. It loads lazily, with the texts of its module, and is fetched when the pointer rests on a link
 * to it.
 */
export interface ModulePage {
  /** Its address, see `definePage`. */
  readonly page: Pick<PageDefinition, 'path' | 'readSearch'>;
  /**
   * Loads what it shows: `() => import('./invoices/invoice-list-page.tsx').then((module) => module.InvoiceListPage)`.
   */
  readonly component: () => Promise<ComponentType>;
  /** Key of the help text with its namespace, such as `accounting:help.invoices` (title: the same key + `Title`). */
  readonly help?: string;
  /** Whether everybody may open the page, and not only who has its application; false if absent. */
  readonly isForEverybody?: boolean;
  /** Features of the module whose texts it shows (`locales/<feature>/`), those that all screens share apart. */
  readonly texts?: readonly string[];
  /** True for a page that shows words of every module. */
  readonly needsAllTexts?: boolean;
}

/** The modules of the product, set once before the first page is shown. */
export const webModules = createStore<readonly WebModule[]>([]);

/** Whether a module has a page at this path. */
export function hasPage(path: string): boolean {
  return webModules
    .get()
    .some(
      ({ pages, entities = [] }) =>
        pages.some(({ page }) => page.path === path) || entities.some(({ listPage }) => listPage.path === path),
    );
}
