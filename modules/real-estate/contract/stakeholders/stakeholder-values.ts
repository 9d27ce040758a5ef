import { choice, multiline, number } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { fieldsCard } from '#platform/contract/settings.ts';
import { maxDeletionMonths } from './deletion-day.ts';

/** Wordings of the button that makes a contract with commission (§ 312j (3) BGB): zahlungspflichtig beauftragen. */
const contractButtons = ['zahlungspflichtig', 'kostenpflichtig'] as const;

/** Ways to the exposé: with a contract where commission falls due, or without one. */
const exposeModes = ['contract', 'open'] as const;

const maxLawText = 20_000;

const stakeholderValueFields = defineFields({
  deletionMonths: number({ min: 1, max: maxDeletionMonths }),
  exposeMode: choice(exposeModes),
  contractButton: choice(contractButtons),
  // Empty: the wording of the product, in the reader's language.
  withdrawalText: multiline({ max: maxLawText }),
  privacyText: multiline({ max: maxLawText }),
});

/** Card of settings about interested people: when they are deleted, and what they agree to before an exposé. */
export const stakeholderValueCard = fieldsCard('stakeholderValues', stakeholderValueFields);
