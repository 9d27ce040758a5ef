import { useTranslation } from 'react-i18next';
import { TabLinks } from '#platform/web/components/tab-links.tsx';
import { connectionPage, refreshPage } from '../pages.ts';

/** Tabs of the deliveries and of the connection from which they come. @param current path of the open page */
export function DeliveryTabs({ current }: { readonly current: string }) {
  const { t } = useTranslation('property-owner');
  return (
    <TabLinks
      label={t('refresh.tabs')}
      current={current}
      tabs={[
        { label: t('refresh.title'), path: refreshPage.path },
        { label: t('refresh.connectionTab'), path: connectionPage.path },
      ]}
    />
  );
}
