import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import type { Contact } from '../../contract/configuration/contact.ts';
import classes from './overview.module.css';

/** Whom to ask: number and address start a call and a mail. */
export function ContactCard({
  contact: { organization, name, telephone, email, hours },
}: {
  readonly contact: Contact;
}) {
  const { t } = useTranslation('property-owner');
  return (
    <Card title={t('overview.contact')}>
      <address className={classes.address}>
        <div>
          <Text fw={600}>{organization}</Text>
          {name === '' ? null : <Text size="sm">{name}</Text>}
        </div>
        {telephone === '' ? null : (
          <Anchor size="sm" href={`tel:${telephone.replaceAll(/[^+\d]/gu, '')}`} className={classes.reach}>
            {telephone}
          </Anchor>
        )}
        {email === '' ? null : (
          <Anchor size="sm" href={`mailto:${email}`} className={classes.reach}>
            {email}
          </Anchor>
        )}
        {hours === '' ? null : (
          <Text size="sm" c="dimmed">
            {hours}
          </Text>
        )}
      </address>
    </Card>
  );
}
