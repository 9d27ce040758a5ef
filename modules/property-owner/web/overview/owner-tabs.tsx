import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../contract/overview/overview.ts';
import { tellApart } from '../owners/equal-names.ts';
import { overviewPage } from '../pages.ts';
import { overviewQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** Leads from all owners of the reader to one of them and back; nothing for a single one. */
export function OwnerTabs({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation('property-owner');
  const { eid, year } = overviewPage.useSearch();
  // The answer of one owner names that one alone.
  const all = useQuery(overviewQuery(undefined, year)).data ?? overview;
  const owners = all.eigentuemer.filter(({ art }) => art === 'eigentuemer');
  if (owners.length < 2) return null;
  const named = tellApart(owners.map(({ eid: id, name }) => ({ id, eid: id, name })));
  const tabs = [{ eid: undefined, name: t('overview.allOwners') }, ...named];
  return (
    <nav className={classes.tabs} aria-label={t('owners.picker')}>
      {tabs.map((tab) => (
        <Link
          key={tab.eid ?? ''}
          {...overviewPage.link(
            {},
            { ...(tab.eid === undefined ? {} : { eid: tab.eid }), ...(year === undefined ? {} : { year }) },
          )}
          resetScroll={false}
          className={classes.tab}
          aria-current={tab.eid === eid ? 'page' : undefined}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  );
}
