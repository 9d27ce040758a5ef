/**
 * Every permission of the product. A module adds its own by declaration merging, beside its {@link defineCatalogue}.
 */
export interface Permissions {}

/** Identifier of a permission. */
export type PermissionIdentifier = keyof Permissions;

/** What an organisation can have. */
export interface CatalogueService {
  readonly identifier: string;
  /** Every organisation has it. */
  readonly mandatory?: boolean;
  /** Only the operator's own organisation can have it. */
  readonly operatorOnly?: boolean;
  /** What it lets members be given. */
  readonly permissions: readonly string[];
  /**
   * Those among them that people from outside are given, such as customers: whoever holds nothing else has limits
   * beside those of the organisation's own people.
   */
  readonly outsidePermissions?: readonly string[];
}

/** What a member can open. */
export interface CatalogueApplication {
  readonly identifier: string;
  /** The service that brings it; it may be another module's. */
  readonly service: string;
  /** Address of its first page. */
  readonly path: `/${string}`;
  /** Name of a drawing of the module. */
  readonly icon: string;
  /** Its place among all applications. */
  readonly order: number;
  /** Any of these opens it. */
  readonly permissions: readonly string[];
}

/**
 * What a module adds to the catalogue of the product. Names and descriptions stand in `locales/catalogue` of the
 * module, under `services`, `permissions` and `applications`.
 */
export interface Catalogue {
  readonly services?: readonly CatalogueService[];
  readonly applications?: readonly CatalogueApplication[];
}

/** Declares what a module adds to the catalogue and keeps the exact type of its permissions. */
export function defineCatalogue<const Declared extends Catalogue>(catalogue: Declared): Declared {
  return catalogue;
}

/** The permissions that a catalogue declares, for declaration merging. */
export type PermissionsOf<Declared extends { readonly services: readonly CatalogueService[] }> = Record<
  Declared['services'][number]['permissions'][number],
  true
>;
