import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const password = 'demo';
const groups = {
  administration: ['central', 'admin'],
  work: ['accounting', 'care', 'property'],
  owners: ['owner', 'weg'],
} as const;
const groupNames = ['administration', 'work', 'owners'] as const;

/** Accounts of the demo data; a selected one fills the form. */
export function DemoAccounts({ onPick }: { onPick: (account: { email: string; password: string }) => void }) {
  const { t } = useTranslation('identity');
  return (
    <section className="kontor-demo" aria-labelledby="demo-accounts">
      <Text id="demo-accounts" component="h2" size="sm" fw={600}>
        {t('demo.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('demo.text')}
      </Text>
      {groupNames.map((group) => (
        <div key={group}>
          <Text id={`demo-${group}`} component="h3" size="xs" fw={600} c="dimmed" mt="sm">
            {t(`demo.groups.${group}`)}
          </Text>
          <ul aria-labelledby={`demo-${group}`}>
            {groups[group].map((role) => {
              const email = `${role}@demo.example`;
              return (
                <li key={role}>
                  <UnstyledButton className="kontor-demo-account" onClick={() => onPick({ email, password })}>
                    <span>{t(`demo.${role}`)}</span>
                    <span className="kontor-demo-email">{email}</span>
                  </UnstyledButton>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}
