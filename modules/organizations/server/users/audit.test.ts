import { expect, test } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { accountingPermission, carePermission, createUsersScene } from '#testing/users-scene.ts';
import type { UsersScene } from '#testing/users-scene.ts';

const { database } = await createTestDatabase();

async function readLog(scene: UsersScene, ...events: string[]) {
  const rows = await database.identity((tx) =>
    tx
      .selectFrom('audit_entries')
      .selectAll()
      .where('organization_id', '=', scene.organizationId)
      .where('event', 'in', events)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ event, user_id, user_name, subject_type, subject_id, subject_label, changes, address }) => ({
    event,
    by: user_id,
    name: user_name,
    subject: { type: subject_type, id: subject_id, label: subject_label },
    changes,
    address,
  }));
}

const userEvents = ['user_added', 'user_changed', 'user_removed', 'invitation_sent', 'invitation_withdrawn'];

test('the log records added, changed, newly invited and removed users with actor and address', async () => {
  const scene = await createUsersScene(database);
  const email = `${createId()}@log.example`;
  const { body } = await scene.add({ email, permissionIdentifiers: [carePermission, accountingPermission] });
  await scene.save(body.user, {
    lastName: 'Alt',
    permissions: [{ identifier: carePermission }],
    startApplicationId: await scene.applicationId('care-assistant'),
    userLanguages: ['fr'],
    version: 1,
  });
  await scene.invite(body.user.id);
  await scene.remove(body.user.id);
  const by = { by: scene.admin.id, name: 'Erika Muster', address: '127.0.0.1' };
  const subject = (name: string) => ({ type: 'user', id: body.user.id, label: `${name} <${email}>` });
  expect(await readLog(scene, ...userEvents)).toEqual([
    {
      ...by,
      event: 'user_added',
      subject: subject('Nora Neu'),
      changes: [
        { field: 'email', from: null, to: email },
        { field: 'firstName', from: null, to: 'Nora' },
        { field: 'lastName', from: null, to: 'Neu' },
        { field: 'permissions', from: null, to: `${accountingPermission}, ${carePermission}` },
        { field: 'startApplication', from: null, to: 'invoices' },
        { field: 'userLanguages', from: null, to: 'de, fr' },
        { field: 'userDefaultLanguage', from: null, to: 'fr' },
      ],
    },
    {
      ...by,
      event: 'user_changed',
      subject: subject('Nora Neu'),
      changes: [
        { field: 'lastName', from: 'Neu', to: 'Alt' },
        { field: 'permissions', from: `${accountingPermission}, ${carePermission}`, to: carePermission },
        { field: 'startApplication', from: 'invoices', to: 'care-assistant' },
        { field: 'userLanguages', from: 'de, fr', to: 'fr' },
      ],
    },
    { ...by, event: 'invitation_sent', subject: subject('Nora Alt'), changes: [] },
    { ...by, event: 'invitation_withdrawn', subject: subject('Nora Alt'), changes: [] },
  ]);
});

test('refused or ineffective changes are not logged; users who remove themselves are', async () => {
  const scene = await createUsersScene(database);
  const member = await scene.find(scene.admin.email);
  const startApplicationId = await scene.applicationId('invoices');
  await scene.remove(member.id);
  await scene.add({ email: scene.admin.email });
  await scene.save(member, { startApplicationId, version: 7 });
  await scene.invite(member.id);
  expect(await readLog(scene, ...userEvents)).toEqual([]);
  await scene.addColleague('benit-organization-users-permission');
  await scene.save(member, { startApplicationId, version: member.version });
  await scene.save(member, { startApplicationId });
  await scene.remove(member.id);
  expect(await readLog(scene, ...userEvents)).toEqual([
    expect.objectContaining({
      event: 'user_changed',
      changes: [{ field: 'startApplication', from: null, to: 'invoices' }],
    }),
    expect.objectContaining({ event: 'user_removed', name: 'Erika Muster' }),
  ]);
});
