import { livingSiteUses, tradeSiteUses } from './sites.ts';

const ofSite = ['PURCHASE', 'LEASEHOLD'];
const ofPremises = ['PURCHASE', 'PURCHASE_PER_SQM', 'RENT', 'RENT_PER_SQM', 'LEASE', 'RENT_AND_BUY'];

/** Options that a type offers, where they differ by type. */
const offered: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  marketingType: {
    'realestates.livingBuySite': ofSite,
    'realestates.tradeSite': ['PURCHASE', 'PURCHASE_PER_SQM', 'RENT', 'LEASE', 'LEASEHOLD'],
    'realestates.office': ofPremises,
    'realestates.store': ofPremises,
  },
  recommendedUseTypes: { 'realestates.livingBuySite': livingSiteUses, 'realestates.tradeSite': tradeSiteUses },
};

// The empty option of a form says the same.
const saysNothing = new Set(['NO_INFORMATION', 'NOT_APPLICABLE']);

/**
 * Says whether a form offers an option: those of the type, and none that says nothing. A value that is there is offered
 * whatever it is.
 */
export function isOffered(field: string, option: string, type: string, value: unknown): boolean {
  if (option === value || (Array.isArray(value) && value.includes(option))) return true;
  return !saysNothing.has(option) && (offered[field]?.[type]?.includes(option) ?? true);
}
