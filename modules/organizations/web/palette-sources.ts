import { IconUser } from '@tabler/icons-react';
import { call } from '#platform/web/api/client.ts';
import { namePerson } from '#platform/web/components/person-name.ts';
import type { PaletteSource } from '#platform/web/module.ts';
import { listOrganizationUsers } from '../contract/users/users.ts';
import { usersPage } from './pages.ts';

const users: PaletteSource = {
  application: 'organization-users',
  icon: IconUser,
  search: async (searchTerm, signal) => {
    const answer = await call(listOrganizationUsers, { query: { searchTerm, limit: 5 } }, { signal, background: true });
    return answer.users.map(({ id, user }) => ({
      id,
      label: namePerson(user),
      description: user.email,
      link: usersPage.link({}, { search: user.email }),
    }));
  },
};

export const paletteSources: readonly PaletteSource[] = [users];
