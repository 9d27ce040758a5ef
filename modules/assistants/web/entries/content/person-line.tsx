import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NamedPatient } from '#modules/assistants/contract/entries/entry.ts';
import { patientPage } from '../../entities.ts';
import { usePersonWords } from '../../people/use-person-words.ts';
import classes from './content.module.css';

/** Name, birth year and room of a person, with the way to their page. */
export function PersonLine({ person }: { readonly person: NamedPatient }) {
  const words = usePersonWords();
  return (
    <Text span className={classes.person ?? ''}>
      <Anchor
        fw={600}
        c="inherit"
        renderRoot={(props) => <Link {...patientPage.link({ recordId: person.id })} {...props} />}
      >
        {words.name(person)}
      </Anchor>{' '}
      <Text span c="dimmed" size="sm">
        {words.rest(person)}
      </Text>
    </Text>
  );
}
