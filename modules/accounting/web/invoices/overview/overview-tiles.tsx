import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import { listTiles } from './list-tiles.ts';
import type { Tile } from './list-tiles.ts';
import classes from './overview.module.css';

/** Figures in one row; a press filters the list below or opens another one. Late items are the only red. */
export function OverviewTiles({ overview }: { readonly overview: InvoiceOverview }) {
  return (
    <ul className={classes.tiles}>
      {listTiles(overview).map((tile) => (
        <li key={tile.id}>
          {tile.link === null ? (
            <div className={classes.tile}>
              <TileText tile={tile} overview={overview} />
            </div>
          ) : (
            <Link
              {...tile.link}
              resetScroll={tile.id === 'reminderDue'}
              className={classes.tile}
              data-late={tile.id === 'late' || undefined}
            >
              <TileText tile={tile} overview={overview} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function TileText({
  tile: { id, sum, count },
  overview: { year, late },
}: {
  readonly tile: Tile;
  readonly overview: InvoiceOverview;
}) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const more =
    id === 'late'
      ? t('overview.oldest', { count: late.oldestDays })
      : id === 'paidThisYear'
        ? t('overview.payments', { count })
        : t('overview.invoices', { count });
  return (
    <>
      <span className={classes.name}>{t(`overview.${id}`, { year })}</span>
      <span className={classes.sum}>{formatMoney(sum, language)}</span>
      <span className={classes.more}>{id === 'late' ? `${count} · ${more}` : more}</span>
    </>
  );
}
