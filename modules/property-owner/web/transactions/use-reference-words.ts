import { useTranslation } from 'react-i18next';
import { noId } from '../../contract/external-ids.ts';

/**
 * Texts of rental units, tenants and cost types: their name, the text for none (id `0`), or the one for an unknown
 * number.
 */
export function useReferenceWords() {
  const { t } = useTranslation('property-owner');
  return {
    unit: (id: string, name: string): string =>
      name || (id === noId ? t('transactions.withoutUnit') : t('transactions.unknownUnit', { id })),
    tenant: (id: string, name: string): string =>
      name || (id === noId ? t('transactions.propertyRelated') : t('transactions.unknownTenant', { id })),
    costType: (id: string, name: string): string =>
      name || (id === noId ? t('transactions.withoutCostType') : t('transactions.unknownCostType', { id })),
  };
}
