import { useTranslation } from 'react-i18next';
import { formatList } from '#platform/web/format/format.ts';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { ApplicationIcon } from '#platform/web/shell/application-icon.tsx';
import type { Service } from '#modules/organizations/contract/central.ts';
import { listOpenings } from './openings.ts';
import classes from './services.module.css';

/** Why a service cannot be deleted; null when it can. */
export function nameReason({ mandatory, operatorOnly }: Service): 'mandatory' | 'operator' | null {
  if (mandatory) return 'mandatory';
  return operatorOnly ? 'operator' : null;
}

/** What a service brings along: its applications and its permissions; and why it cannot be deleted. */
export function ServiceDetails({ service }: { service: Service }) {
  const { t } = useTranslation('organizations');
  const reason = nameReason(service);
  return (
    <>
      {reason === null ? null : <p className={classes.quiet}>{t(`central.services.kept.${reason}`)}</p>}
      <div className={classes.parts}>
        <Applications applications={service.applications} />
        <Permissions service={service} />
      </div>
    </>
  );
}

function Applications({ applications }: { applications: Service['applications'] }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  return (
    <section>
      <h3 className={classes.section}>{t('central.services.applications')}</h3>
      {applications.length === 0 ? <p className={classes.quiet}>{t('central.services.noApplications')}</p> : null}
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
      <h3 className={classes.section}>{t('central.services.permissions')}</h3>
      {service.permissions.length === 0 ? <p className={classes.quiet}>{t('central.services.noPermissions')}</p> : null}
      <ul className={classes.rows}>
        {service.permissions.map(({ id, identifier, description }) => {
          const opened = listOpenings(service, identifier).map((application) => localize(application.name, language));
          return (
            <li key={id}>
              {localize(description, language)}
              <code className={classes.code}>{identifier}</code>
              <span className={classes.opens}>
                {opened.length === 0 ? t('central.services.opensNothing') : t('central.services.opens', { applications: formatList(opened, language) })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
