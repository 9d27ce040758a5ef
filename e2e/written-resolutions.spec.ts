import { readFile } from 'node:fs/promises';
import { createId } from '#platform/server/ids.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { expect, expectWellMade, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string>): string =>
  text('de', 'property-owner', `written.${key}`, params);
const weg = '/ri/property-management/weg';

test('a motion is sent, a member votes on the phone and changes their mind, a letter is entered, all agree: it is announced and in the collection', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  const email = await people.addUser({
    organizationId,
    permissions: ['ri-property-management-weg-permission'],
    startApplication: 'weg',
  });
  await books.link({
    owner_id: owner,
    membership_id: await people.findMembership(organizationId, email),
    user_type: 'weg',
  });
  await books.member({ owner_id: owner, person: 'Ute Ahrens', unit: '1', email });
  await books.member({ owner_id: owner, person: 'Kemal Celik', unit: '2' });
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['ri-property-management-weg-admin-permission'],
      startApplication: 'weg',
    }),
  );
  await page.goto(`${weg}/umlauf?eid=W-1`);
  await page
    .getByRole('button', { name: say('add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say('add') });
  await dialog.getByLabel(say('fields.betreff')).fill('Dachrinne');
  await dialog.getByLabel(say('fields.wortlaut')).fill('Die Dachrinne wird für 4.820 € erneuert.');
  await dialog.getByLabel(say('fields.mehrheit')).selectOption('MEHRHEIT');
  await dialog.getByLabel(say('fields.grundlage')).fill('Beschluss Nr. 12');
  await expectWellMade(page);
  await dialog.getByLabel(say('fields.mehrheit')).selectOption('ALLE');
  await dialog.getByRole('button', { name: say('saveDraft') }).click();
  await expect(page.getByText(say('states.ENTWURF'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('send'), exact: true }).click();
  await page
    .getByRole('dialog', { name: say('sendTitle') })
    .getByRole('button', { name: say('send'), exact: true })
    .click();
  await expect(page.getByText(say('voters.letters_one'))).toBeVisible();
  await expectWellMade(page);

  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(phone, people, email);
  await phone.goto(weg);
  await phone.getByRole('link', { name: 'Dachrinne' }).click();
  await expect(phone.getByText('Die Dachrinne wird für 4.820 € erneuert.')).toBeVisible();
  await expect(phone.getByText('Kemal Celik')).toHaveCount(0);
  await phone.getByRole('button', { name: say('choices.NEIN'), exact: true }).click();
  await expect(phone.getByRole('button', { name: say('choices.NEIN'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectWellMade(phone);
  await phone.getByRole('button', { name: say('choices.JA'), exact: true }).click();
  await expect(phone.getByRole('button', { name: say('choices.JA'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.reload();
  await expect(page.getByText(say('voters.former', { choice: say('choices.NEIN') }))).toBeVisible();
  await expect(page.getByRole('button', { name: say('announce'), exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: say('enterVote', { person: 'Kemal Celik, 2' }) }).click();
  const letter = page.getByRole('dialog', { name: say('enterVote', { person: 'Kemal Celik, 2' }) });
  await letter.getByLabel(say('fields.notiz')).fill('Stimmzettel vom Vortag');
  await expectWellMade(page);
  await letter.getByRole('button', { name: say('voters.enter') }).click();
  await expect(letter).toBeHidden();
  await page.getByRole('button', { name: say('announce'), exact: true }).click();
  const announcement = page.getByRole('dialog', { name: say('announceTitle') });
  await expect(announcement).toContainText(say('result.ANGENOMMEN'));
  await announcement.getByRole('button', { name: say('announce'), exact: true }).click();
  await expect(announcement).toBeHidden();
  await expect(page.getByText(say('states.OFFEN'), { exact: true })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: say('evidence') }).click();
  const evidence = (await readPdfText(await readFile(await (await saved).path()))).replaceAll(/\s+/gu, ' ');
  for (const part of ['Die Dachrinne wird für', 'Ute Ahrens', 'Kemal Celik', 'Stimmzettel vom Vortag', 'Nr. 1'])
    expect(evidence).toContain(part);

  await phone.reload();
  await expect(phone.getByText(say('result.ANGENOMMEN'))).toBeVisible();
  await expectWellMade(phone);
  await phone.getByRole('link', { name: say('result.toCollection', { number: '1' }) }).click();
  await expect(phone.getByText('Die Dachrinne wird für 4.820 € erneuert.')).toBeVisible();
});

test('spouses with one email address vote one by one, on the phone as well', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Hausverwaltung Ahorn', ['property-owner']);
  const books = people.propertyBooks(organizationId);
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  const email = await people.addUser({
    organizationId,
    permissions: ['ri-property-management-weg-permission'],
    startApplication: 'weg',
  });
  await books.link({
    owner_id: owner,
    membership_id: await people.findMembership(organizationId, email),
    user_type: 'weg',
  });
  const id = await books.writtenDraft({ owner_id: owner, subject: 'Dachrinne', wording: 'Sie wird erneuert.' });
  await books.write(async (tx) => {
    await tx
      .updateTable('community_written_resolutions')
      .set({ sent_at: new Date('2026-01-01T09:00:00Z'), voting_principle: 'KOPF' })
      .where('id', '=', id)
      .execute();
    const spouse = {
      organization_id: organizationId,
      written_id: id,
      unit: '5',
      share_numerator: 1,
      share_denominator: 2,
      has_co_owners: true,
      channel: 'E_MAIL',
      email,
    };
    await tx
      .insertInto('community_written_voters')
      .values(
        ['Eva Döring', 'Dirk Evers'].map((person) => ({ ...spouse, id: createId(), member_id: createId(), person })),
      )
      .execute();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, people, email);
  await page.goto(`${weg}/umlauf/${id}?eid=W-1`);
  await expect(page.getByText(say('vote.forWhom'))).toBeVisible();
  const choice = (person: string, name: string) =>
    page.getByRole('group', { name: person }).getByRole('button', { name: say(`choices.${name}`), exact: true });
  await choice('Eva Döring', 'JA').click();
  await expect(choice('Eva Döring', 'JA')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice('Dirk Evers', 'JA')).toHaveAttribute('aria-pressed', 'false');
  await expectWellMade(page);
  await choice('Dirk Evers', 'NEIN').click();
  await expect(choice('Dirk Evers', 'NEIN')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice('Eva Döring', 'JA')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(say('toVote'))).toHaveCount(0);
});
