/** A record that a question can name, by its external id (houses: by id). */
export interface Named {
  readonly id: string;
  /** Display name, never empty. */
  readonly name: string;
}

export interface NamedHouse extends Named {
  readonly street: string;
  readonly streetNumber: string;
}

export interface NamedUnit extends Named {
  readonly house: string | null;
}

export interface NamedPerson extends Named {
  /** Empty for a company. */
  readonly lastName: string;
}

export interface NamedCostType extends Named {
  readonly shortName: string;
  readonly income: boolean;
}

/** Names that a question may contain, as far as the reader may see them. */
export interface Vocabulary {
  readonly owners: readonly NamedPerson[];
  readonly houses: readonly NamedHouse[];
  readonly units: readonly NamedUnit[];
  readonly tenants: readonly NamedPerson[];
  readonly costTypes: readonly NamedCostType[];
  /** Names of payees and payers. */
  readonly payees: readonly string[];
}
