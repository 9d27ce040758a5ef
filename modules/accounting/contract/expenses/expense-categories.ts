import type { vatRates } from '../invoices/invoice-totals.ts';

interface CategoryEntry {
  /** Account in the DATEV standard charts, valid for 2026. */
  readonly skr03: string;
  readonly skr04: string;
  /** Line of the form „Anlage EÜR“ 2025. */
  readonly euerLine: number;
  readonly vatDefault: (typeof vatRates)[number];
}

/** Categories of expenses; their names stand in the texts under `expenses.categories`. */
export const expenseCategories = {
  goods: { skr03: '3400', skr04: '5400', euerLine: 27, vatDefault: 19 },
  services: { skr03: '3100', skr04: '5900', euerLine: 29, vatDefault: 19 },
  staff: { skr03: '4100', skr04: '6000', euerLine: 30, vatDefault: 0 },
  lowValueAssets: { skr03: '0480', skr04: '0670', euerLine: 36, vatDefault: 19 },
  rent: { skr03: '4210', skr04: '6310', euerLine: 39, vatDefault: 0 },
  energy: { skr03: '4240', skr04: '6325', euerLine: 60, vatDefault: 19 },
  telephone: { skr03: '4920', skr04: '6805', euerLine: 43, vatDefault: 19 },
  travel: { skr03: '4660', skr04: '6650', euerLine: 44, vatDefault: 19 },
  training: { skr03: '4945', skr04: '6821', euerLine: 45, vatDefault: 19 },
  advice: { skr03: '4950', skr04: '6825', euerLine: 46, vatDefault: 19 },
  repairs: { skr03: '4805', skr04: '6470', euerLine: 48, vatDefault: 19 },
  insurance: { skr03: '4360', skr04: '6400', euerLine: 49, vatDefault: 0 },
  software: { skr03: '4964', skr04: '6837', euerLine: 50, vatDefault: 19 },
  office: { skr03: '4930', skr04: '6815', euerLine: 51, vatDefault: 19 },
  advertising: { skr03: '4600', skr04: '6600', euerLine: 54, vatDefault: 19 },
  postage: { skr03: '4910', skr04: '6800', euerLine: 60, vatDefault: 0 },
  bankCharges: { skr03: '4970', skr04: '6855', euerLine: 60, vatDefault: 0 },
  other: { skr03: '4900', skr04: '6300', euerLine: 60, vatDefault: 19 },
  gifts: { skr03: '4630', skr04: '6610', euerLine: 62, vatDefault: 19 },
  entertainment: { skr03: '4650', skr04: '6640', euerLine: 63, vatDefault: 19 },
  vehicle: { skr03: '4530', skr04: '6530', euerLine: 70, vatDefault: 19 },
} as const satisfies Readonly<Record<string, CategoryEntry>>;

export type ExpenseCategory = keyof typeof expenseCategories;

/** Ids in the order in which forms offer them. */
export const expenseCategoryIds = Object.keys(expenseCategories) as [ExpenseCategory, ...ExpenseCategory[]];
