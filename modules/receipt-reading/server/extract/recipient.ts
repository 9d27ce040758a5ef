/** Recipient of the receipt: their name, numbers and account on it are not those of the vendor. */
export interface Recipient {
  readonly name: string;
  readonly vatId: string;
  readonly taxNumber?: string | undefined;
  readonly iban?: string | undefined;
}
