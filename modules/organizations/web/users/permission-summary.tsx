import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { groupByService } from './choices.ts';
import type { GrantablePermission } from './user-queries.ts';
import classes from './users.module.css';

interface PermissionSummaryProps {
  readonly held: readonly { readonly identifier: string }[];
  /** Every permission that can be put in words. */
  readonly permissions: readonly GrantablePermission[];
}

/** Permissions shown before the rest is folded away. */
const shownAtOnce = 4;

/** The permissions of a user in words, by service; those that the signed-in user may not grant are only counted. */
export function PermissionSummary({ held, permissions }: PermissionSummaryProps) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const identifiers = new Set(held.map(({ identifier }) => identifier));
  const known = permissions.filter(({ identifier }) => identifiers.has(identifier));
  const shown = isOpen ? known : known.slice(0, shownAtOnce);
  const others = permissions.length === 0 ? 0 : identifiers.size - known.length;
  if (identifiers.size === 0) return <span className={classes.none}>{t('users.card.noPermissions')}</span>;
  return (
    <ul className={classes.permissions}>
      {groupByService(shown).map(({ service, permissions: granted }) => (
        <li key={service.identifier}>
          <strong>{localize(service.name, language)}</strong>{' '}
          <span>{granted.map(({ description }) => localize(description, language)).join(' · ')}</span>
        </li>
      ))}
      {others > 0 ? <li>{t('users.card.otherPermissions', { count: others })}</li> : null}
      {known.length > shownAtOnce ? (
        <li>
          <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('users.card.fewer') : t('users.card.more', { count: known.length - shownAtOnce })}
          </UnstyledButton>
        </li>
      ) : null}
    </ul>
  );
}
