import { configurationEndpoints } from './configuration.ts';
import { invoiceEndpoints } from './invoices.ts';

export const accountingEndpoints = [...configurationEndpoints, ...invoiceEndpoints];
