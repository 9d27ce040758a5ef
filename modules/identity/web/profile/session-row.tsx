import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import type { AccountSession } from '../../contract/index.ts';
import { isHandheld, nameSession } from './session-words.ts';
import classes from './sessions.module.css';

interface SessionRowProps {
  readonly session: AccountSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** One session: on what, from where, since when, and the button that ends it. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const name = nameSession(session) ?? t('sessions.unknown');
  const Icon = isHandheld(session) ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [
    session.address === null ? null : t('sessions.address', { address: session.address }),
    t('sessions.signedIn', { time: formatInstant(session.signedInAt, language) }),
    t('sessions.lastSeen', { time: formatInstant(session.lastSeenAt, language) }),
  ].filter((fact) => fact !== null);
  return (
    <li className={classes.session}>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon ?? ''} />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}{' '}
          {session.current ? (
            <Badge component="span" variant="light" size="sm" className={classes.badge}>
              {t('sessions.current')}
            </Badge>
          ) : null}
        </span>
        <span className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </div>
      {session.current ? null : (
        <Button variant="default" size="xs" loading={isEnding} onClick={onEnd} aria-label={t('sessions.endOf', { name })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
