import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import { formatDayOf, formatNumber } from '#platform/web/ui/format.ts';
import type { CentralOrganization, Service } from '#modules/organizations/contract/central.ts';
import { useReturnFocus } from '#platform/web/ui/return-focus.ts';
import { EditOrganization } from './edit-organization.tsx';
import { pickServices } from './organization-services.ts';
import classes from '../central.module.css';

interface OrganizationItemProps {
  readonly organization: CentralOrganization;
  readonly services: UseQueryResult<Service[]>;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** One organisation: its card, or the form that edits it. */
export function OrganizationItem({ isEditing, onClose, ...card }: OrganizationItemProps) {
  const editButton = useReturnFocus<HTMLButtonElement>(isEditing);
  return (
    <li>
      {isEditing ? (
        <EditOrganization organization={card.organization} services={card.services} onClose={onClose} />
      ) : (
        <OrganizationCard {...card} editButton={editButton} />
      )}
    </li>
  );
}

type OrganizationCardProps = Omit<OrganizationItemProps, 'isEditing' | 'onClose'> & {
  readonly editButton: RefObject<HTMLButtonElement | null>;
};

function OrganizationCard({ organization, services, editButton, onEdit, onDelete }: OrganizationCardProps) {
  const { t } = useTranslation(['organizations', 'platform']);
  const id = useId();
  const { name, operator } = organization;
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h2 id={id} className={classes.title}>
            {name}
          </h2>
          {operator ? (
            <Badge variant="light" tt="none" fw={500}>
              {t('central.organizations.operator')}
            </Badge>
          ) : null}
        </div>
        <div className={classes.actions}>
          <Button
            ref={editButton}
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('central.editOf', { name })}
            onClick={onEdit}
          >
            {t('central.edit')}
          </Button>
          {operator ? null : (
            <Tooltip label={t('platform:actions.delete')}>
              <ActionIcon color="red" aria-label={t('central.deleteOf', { name })} onClick={onDelete}>
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      </div>
      <Facts organization={organization} />
      <ul className={classes.chips} aria-label={t('central.fields.services')}>
        {pickServices(services.data ?? [], organization).map((service) => (
          <li key={service.id}>
            <ServiceChip service={service} />
          </li>
        ))}
      </ul>
      {operator ? <p className={classes.quiet}>{t('central.organizations.operatorText')}</p> : null}
    </article>
  );
}

function ServiceChip({ service }: { service: Service }) {
  const language = useLanguage();
  return (
    <Badge variant="default" size="lg" tt="none" fw={500} maw="100%">
      {localize(service.name, language)}
    </Badge>
  );
}

function Facts({ organization }: { organization: CentralOrganization }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const { identifier, industry, userCount, createdAt } = organization;
  const facts = {
    identifier,
    industry: localize(industry, language),
    users: formatNumber(userCount, language, 0),
    created: formatDayOf(createdAt, language),
  };
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([fact, value]) => (
        <div key={fact}>
          <dt>{t(`central.fields.${fact}`)}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
