import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { kindOfFile } from './delivery-files.ts';

/** Formats how many entries of a table a delivery removes: `6 von 8 Eigentümern (75 %)`. */
export function useSayRemoved(): (removed: Pick<Refresh['withdrawals'][number], 'file' | 'count' | 'of'>) => string {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  return ({ file, count, of }) =>
    t(`refresh.removed.${kindOfFile(file)}`, {
      removed: formatNumber(count, language, 0),
      of: formatNumber(of, language, 0),
      share: formatNumber(of === 0 ? 100 : Math.round((count / of) * 100), language, 0),
      defaultValue: `${file}: ${String(count)} / ${String(of)}`,
    });
}
