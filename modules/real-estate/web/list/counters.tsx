import { Anchor, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import { useObjectWords } from '../objects/use-object-words.ts';
import { objectPage } from '../pages.ts';

const names = ['stakeholderExposeCount', 'stakeholderAppointmentCount', 'stakeholderInterestCount'] as const;

/** People at each stage of interest and papers that are done; each number leads to them. */
export function Counters({ object }: { readonly object: ListedObjekt }) {
  const { t } = useObjectWords();
  const navigate = useNavigate();
  const link = objectPage.link({ objectId: object.objectId }, { tab: 'interessenten' });
  const checklist = objectPage.link({ objectId: object.objectId }, { tab: 'checkliste' });
  return (
    <Group gap={12}>
      {names.map((name) => (
        <Anchor key={name} component="button" type="button" size="sm" onClick={() => void navigate(link)}>
          {t(`objects.counters.${name}`, { count: object[name] })}
        </Anchor>
      ))}
      {object.checklist === null ? null : (
        <Anchor component="button" type="button" size="sm" onClick={() => void navigate(checklist)}>
          {t('objects.checklist', object.checklist)}
        </Anchor>
      )}
    </Group>
  );
}
