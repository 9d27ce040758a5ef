/**
 * Every permission of the product. A module adds its own by declaration merging, beside its {@link defineCatalogue}.
 * @public extended by modules
 */
export interface Permissions {}

/** Identifier of a permission. */
export type PermissionIdentifier = keyof Permissions;

/** A service that an organisation can have. */
export interface CatalogueService {
  readonly identifier: string;
  /** True if every organisation has it. */
  readonly mandatory?: boolean;
  /** True if only the operator's own organisation can have it. */
  readonly operatorOnly?: boolean;
  /** Permissions of the service. */
  readonly permissions: readonly string[];
  /**
   * Permissions for people from outside: holders of nothing else have limits separate from those of
   * the organisation's own people.
   */
  readonly outsidePermissions?: readonly string[];
}

/** An application that a member can open. */
interface CatalogueApplication {
  readonly identifier: string;
  /** Service of the application; it may belong to another module. */
  readonly service: string;
  /** Path of its first page. */
  readonly path: `/${string}`;
  /** Name of an icon of the module. */
  readonly icon: string;
  /** Sort order among all applications. */
  readonly order: number;
  /** Permissions of which any one opens it. */
  readonly permissions: readonly string[];
}

/**
 * Catalogue entries of a module. Names and descriptions stand in `locales/catalogue` of the module, under `services`,
 * `permissions` and `applications`.
 */
export interface Catalogue {
  readonly services?: readonly CatalogueService[];
  readonly applications?: readonly CatalogueApplication[];
}

/** Declares catalogue entries of a module and keeps the exact type of its permissions. */
export function defineCatalogue<const Declared extends Catalogue>(catalogue: Declared): Declared {
  return catalogue;
}

/** Permissions declared by a catalogue, for declaration merging. */
export type PermissionsOf<Declared extends { readonly services: readonly CatalogueService[] }> = Record<
  Declared['services'][number]['permissions'][number],
  true
>;
