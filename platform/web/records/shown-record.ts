/** A record as used by the screens. */
export type ShownRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly active: boolean;
  readonly version: number;
};
