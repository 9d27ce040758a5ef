import { Badge, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { ApplicationIcon } from '#platform/web/shell/application-icon.tsx';
import type { Service } from '#modules/organizations/contract/central.ts';
import { listOpenings } from './openings.ts';
import cardClasses from '../central.module.css';
import classes from './services.module.css';

interface ServiceCardProps {
  readonly service: Service;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

/** A service with its applications, its permissions and who has it; one that cannot be deleted says why. */
export function ServiceCard({ service, isRemoving, onRemove }: ServiceCardProps) {
  const { t } = useTranslation(['organizations', 'platform']);
  const language = useLanguage();
  const id = useId();
  const name = localize(service.name, language);
  const reason = service.mandatory ? 'mandatory' : service.operatorOnly ? 'operator' : null;
  return (
    <article className={cardClasses.card} aria-labelledby={id}>
      <div className={cardClasses.head}>
        <div className={cardClasses.titles}>
          <h2 id={id} className={cardClasses.title}>
            {name}
          </h2>
          {reason === null ? null : (
            <Badge variant="light" tt="none" fw={500}>
              {t(`central.services.badge.${reason}`)}
            </Badge>
          )}
        </div>
        {reason === null ? (
          <div className={cardClasses.actions}>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={t('central.deleteOf', { name })}
              loading={isRemoving}
              onClick={onRemove}
            >
              {t('platform:actions.delete')}
            </Button>
          </div>
        ) : (
          <p className={cardClasses.reason}>{t(`central.services.kept.${reason}`)}</p>
        )}
      </div>
      <p className={cardClasses.quiet}>
        {localize(service.description, language)} · {t('central.services.organizations', { count: service.organizationCount })}
      </p>
      <div className={classes.parts}>
        <Applications applications={service.applications} />
        <Permissions service={service} />
      </div>
    </article>
  );
}

function Applications({ applications }: { applications: Service['applications'] }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  return (
    <section>
      <h3 className={cardClasses.section}>{t('central.services.applications')}</h3>
      {applications.length === 0 ? <p className={cardClasses.quiet}>{t('central.services.noApplications')}</p> : null}
      <ul className={classes.rows}>
        {applications.map((application) => (
          <li key={application.id} className={classes.application}>
            <ApplicationIcon icon={application.icon} />
            <span>
              {localize(application.name, language)}
              <code className={classes.code}>{application.path}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Permissions({ service }: { service: Service }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  return (
    <section>
      <h3 className={cardClasses.section}>{t('central.services.permissions')}</h3>
      {service.permissions.length === 0 ? <p className={cardClasses.quiet}>{t('central.services.noPermissions')}</p> : null}
      <ul className={classes.rows}>
        {service.permissions.map(({ id, identifier, description }) => {
          const opened = listOpenings(service, identifier).map((application) => localize(application.name, language));
          return (
            <li key={id}>
              {localize(description, language)}
              <code className={classes.code}>{identifier}</code>
              <span className={classes.opens}>
                {opened.length === 0 ? t('central.services.opensNothing') : t('central.services.opens', { applications: opened.join(', ') })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
