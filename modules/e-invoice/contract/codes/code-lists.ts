/** Code lists that rules use; a list that is absent is not checked. */
export interface CodeLists {
  /** UNTDID 1001 */ readonly documentTypes: ReadonlySet<string>;
  /** ISO 4217 */ readonly currencies: ReadonlySet<string>;
  /** ISO 3166-1 */ readonly countries: ReadonlySet<string>;
  /** UNTDID 4461 */ readonly paymentMeans: ReadonlySet<string>;
  /** UNTDID 5305 */ readonly vatCategories: ReadonlySet<string>;
  /** UNTDID 2005 */ readonly taxPoints: ReadonlySet<string>;
  /** UNTDID 5189 */ readonly allowanceReasons: ReadonlySet<string>;
  /** UNTDID 7161 */ readonly chargeReasons: ReadonlySet<string>;
  /** CEF VATEX */ readonly exemptions: ReadonlySet<string>;
  /** ISO 6523 ICD */ readonly identifierSchemes: ReadonlySet<string>;
  /** CEF EAS */ readonly addressSchemes: ReadonlySet<string>;
  readonly mediaTypes: ReadonlySet<string>;
  /** UN/ECE Rec 20 and 21 */ readonly units?: ReadonlySet<string>;
  /** UNTDID 1153 */ readonly references?: ReadonlySet<string>;
  /** UNTDID 4451 */ readonly noteSubjects?: ReadonlySet<string>;
  /** UNTDID 7143 */ readonly classifications?: ReadonlySet<string>;
}

export function toCodes(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '));
}
