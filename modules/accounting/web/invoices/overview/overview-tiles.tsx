import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Tile } from './list-tiles.ts';
import classes from './overview.module.css';

/** Figures in one row; a press filters the list below or opens another one. Late items are the only red. */
export function OverviewTiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <ul className={classes.tiles}>
      {tiles.map((tile) => (
        <li key={tile.id}>
          {tile.link === null ? (
            <div className={classes.tile}>
              <TileText tile={tile} />
            </div>
          ) : (
            <Link
              {...tile.link}
              resetScroll={tile.id === 'reminderDue'}
              className={classes.tile}
              data-late={(tile.id === 'late' && tile.count > 0) || undefined}
            >
              <TileText tile={tile} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function TileText({ tile: { id, year, sum, count, oldestDays = 0 } }: { readonly tile: Tile }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const more =
    id === 'late' && count > 0
      ? `${count} · ${t('overview.oldest', { count: oldestDays })}`
      : id === 'paidThisYear'
        ? t('overview.payments', { count })
        : t('overview.invoices', { count });
  return (
    <>
      <span className={classes.name}>{t(`overview.${id}`, { year })}</span>
      <span className={classes.sum}>{formatMoney(sum, language)}</span>
      <span className={classes.more}>{more}</span>
    </>
  );
}
