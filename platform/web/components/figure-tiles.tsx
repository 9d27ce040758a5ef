import { Link } from '@tanstack/react-router';
import type { PageLink } from '../pages/define-page.ts';
import classes from './figure-tiles.module.css';

/** One figure with its name and a second line of meaning. */
interface FigureTile {
  readonly id: string;
  readonly name: string;
  /** The figure as it is shown: `1.190,00 €`. */
  readonly value: string;
  readonly more: string;
  /** List that it is the sum of; null where there is none. */
  readonly link: PageLink | null;
  /** True for what is late: the only red among them. */
  readonly isUrgent?: boolean;
  /** True if the link leads to another page, which begins at its top. */
  readonly leadsAway?: boolean;
}

interface FigureTilesProps {
  readonly tiles: readonly FigureTile[];
  /** Shows all of them on every screen; else as many as have room. */
  readonly isWhole?: boolean;
}

/** Figures in one row, the most urgent first; a press opens the list that the figure is the sum of. */
export function FigureTiles({ tiles, isWhole = false }: FigureTilesProps) {
  return (
    <ul className={classes.tiles} data-whole={isWhole || undefined}>
      {tiles.map(({ id, name, value, more, link, isUrgent = false, leadsAway = false }) => {
        const text = (
          <>
            <span className={classes.name}>{name}</span>
            <span className={classes.value}>{value}</span>
            <span className={classes.more}>{more}</span>
          </>
        );
        return (
          <li key={id}>
            {link === null ? (
              <div className={classes.tile}>{text}</div>
            ) : (
              <Link {...link} resetScroll={leadsAway} className={classes.tile} data-urgent={isUrgent || undefined}>
                {text}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
