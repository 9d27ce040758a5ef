import type { TablerIcon } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AuditNames } from '../contract/audit.ts';
import type { LanguageKey, LocalizedText } from '../contract/languages.ts';
import type { PageDefinition, PageLink } from './pages/define-page.ts';
import type { WebEntity } from './records/web-entity.ts';
import type { ModuleSetup } from './setup/module-setup.ts';
import { createStore } from './state/store.ts';

/**
 * Browser part of a module. `app/web/modules.ts` composes them: their pages are rendered inside the shell, and their
 * names and icons are used wherever the platform shows all modules.
 */
export interface WebModule {
  /** Name of its folder and of the namespace of its texts. */
  readonly name: string;
  readonly pages: readonly ModulePage[];
  /** Entities of the module: list, detail, audit texts and palette results are derived from each. */
  readonly entities?: readonly WebEntity[];
  /** Notice above each of its pages; loaded with the first one. */
  readonly notice?: () => Promise<ComponentType>;
  /** Element in the top bar of every page; loaded after the page. */
  readonly barItem?: BarItem;
  /** Number beside an application in the sidebar, as a `NavCount`; loaded after the page. */
  readonly navCount?: BarItem;
  /** Steps that set the module up in a new organisation. */
  readonly setup?: ModuleSetup;
  /**
   * Applications without their own entry in menus, each with the one whose entry stands for it; its pages lead to them.
   */
  readonly joined?: Readonly<Record<string, string>>;
  /** Icons by the names in the application catalogue. */
  readonly icons?: Readonly<Record<string, TablerIcon>>;
  /**
   * Kinds of tasks started by its calls, each with the query keys that its end invalidates; named by its texts under
   * `tasks`.
   */
  readonly tasks?: Readonly<Record<string, readonly QueryKey[]>>;
  /** Names that it writes into the audit log; loaded with its screen. */
  readonly auditNames?: () => Promise<AuditNames>;
  /** Audit fields with identifiers, several of them separated by commas. */
  readonly auditValueFields?: readonly string[];
  /** Loads the names of these identifiers. */
  readonly loadAuditValues?: () => Promise<AuditValues>;
  /** Formats audit values with a special form, by field; loaded with its screen. */
  readonly auditTexts?: () => Promise<AuditSayings>;
  /** Record sources of the palette; loaded when it is opened. */
  readonly paletteSources?: () => Promise<readonly PaletteSource[]>;
  /** Commands of the palette; loaded when it is opened. */
  readonly paletteCommands?: () => Promise<readonly PaletteCommand[]>;
  /** Icons by event of the audit log; loaded with its screen. */
  readonly auditIcons?: () => Promise<Readonly<Record<string, TablerIcon>>>;
}

/** Element of a module in the frame of every page; it renders nothing while there is nothing to show. */
export interface BarItem {
  /** Application whose users see it. */
  readonly application: string;
  readonly component: () => Promise<ComponentType>;
}

/** Formats audit values in the reader's language, by field. */
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

/** Palette search of one application. */
export interface PaletteSource {
  /** Identifier of the application; only its users search here. Its name is the heading of the results. */
  readonly application: string;
  readonly icon: TablerIcon;
  /** Finds the few best matches. */
  readonly search: (term: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>;
}

/** Action of the palette, such as adding a record. */
export interface PaletteCommand {
  /** Identifier of the application; only its users see the command. */
  readonly application: string;
  readonly icon: TablerIcon;
  /** Key of its text with the namespace, among the texts that all screens of the module share or in `texts`. */
  readonly label: string;
  /** Features whose texts name it. */
  readonly texts?: readonly string[];
  /** Does it, and returns the page to open. @throws ApiError */
  readonly open: () => PageLink | Promise<PageLink>;
}

/** A record found by the palette, with its page. */
interface PaletteHit {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly link: PageLink;
}

/** Names by field, then by identifier. */
export type AuditValues = Readonly<Record<string, ReadonlyMap<string, LocalizedText>>>;

/**
 * A page of a module. It loads lazily, with the texts of its module, and is prefetched when the pointer rests on a link
 * to it.
 */
export interface ModulePage {
  /** Address of the page, see `definePage`. */
  readonly page: Pick<PageDefinition, 'path' | 'readSearch'>;
  /**
   * Loads its component: `() => import('./articles/articles-page.tsx').then((module) => module.ArticlesPage)`.
   */
  readonly component: () => Promise<ComponentType>;
  /** Key of the help text with its namespace, such as `shop:help.articles` (title: the same key + `Title`). */
  readonly help?: string;
  /** True if the page needs no application; false if absent. */
  readonly isForEverybody?: boolean;
  /**
   * Features whose texts it shows (`locales/<feature>/`) beside those that all screens of the module share; of another
   * module as `depot/shared`.
   */
  readonly texts?: readonly string[];
  /** The same for texts that only its late parts show, such as dialogs: the first screen does not wait for them. */
  readonly lateTexts?: readonly string[];
  /** True for a page that shows texts of every module. */
  readonly needsAllTexts?: boolean;
}

/** Modules of the product, set once before the first page is shown. */
export const webModules = createStore<readonly WebModule[]>([]);

/** Identifier of the application whose menu entry stands for the given one; undefined if it has its own. */
export function joinedTo(identifier: string): string | undefined {
  return webModules.get().find(({ joined }) => joined?.[identifier] !== undefined)?.joined?.[identifier];
}

/** True if a module has a page at this path. */
export function hasPage(path: string): boolean {
  return webModules
    .get()
    .some(
      ({ pages, entities = [] }) =>
        pages.some(({ page }) => page.path === path) || entities.some(({ listPage }) => listPage.path === path),
    );
}
