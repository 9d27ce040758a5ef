import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { AdministrationOnly } from './administration-only.tsx';

/** Hides the master data during a view as an owner. */
export function MasterDataFrame({ children }: PropsWithChildren) {
  const { t } = useTranslation('property-owner');
  return <AdministrationOnly title={t('masterData.label')}>{children}</AdministrationOnly>;
}
