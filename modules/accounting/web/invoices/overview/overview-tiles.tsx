import { useTranslation } from 'react-i18next';
import { FigureTiles } from '#platform/web/components/figure-tiles.tsx';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Tile } from './list-tiles.ts';

interface OverviewTilesProps {
  readonly tiles: readonly Tile[];
  /** Shows all of them on every screen. */
  readonly isWhole?: boolean;
}

/** Figures in one row; a press filters the list below or opens another one. Late items are the only red. */
export function OverviewTiles({ tiles, isWhole = false }: OverviewTilesProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const meaningOf = ({ id, count, oldestDays = 0 }: Tile): string => {
    if (id === 'late' && count > 0) return `${count} · ${t('overview.oldest', { count: oldestDays })}`;
    return id === 'paidThisYear' ? t('overview.payments', { count }) : t('overview.invoices', { count });
  };
  return (
    <FigureTiles
      isWhole={isWhole}
      tiles={tiles.map((tile) => ({
        id: tile.id,
        name: t(`overview.${tile.id}`, { year: tile.year }),
        value: formatMoney(tile.sum, language),
        more: meaningOf(tile),
        link: tile.link,
        isUrgent: tile.id === 'late' && tile.count > 0,
        leadsAway: tile.id === 'reminderDue',
      }))}
    />
  );
}
