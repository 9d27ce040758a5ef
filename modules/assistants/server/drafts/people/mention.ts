/** Known people, whose names are recognised anywhere. */
export interface KnownPerson {
  readonly lastName: string;
  readonly firstName: string;
  readonly callName: string;
  readonly salutation: string;
  readonly room: string;
  readonly place: string;
}

/** A person, a room or a place in a room that was named. */
export interface Mention {
  /** Tokens with article and room; `to` is excluded. */
  readonly from: number;
  readonly to: number;
  /** Tokens of the name alone. */
  readonly nameFrom: number;
  readonly nameTo: number;
  /** Without article; '' for a room. */
  readonly name: string;
  readonly room: string;
  readonly place: '' | 'door' | 'window';
  readonly known: KnownPerson | undefined;
}
