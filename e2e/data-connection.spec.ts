import {
  buildPdf,
  household,
  owner,
  placeDelivery,
  posting,
  receipt,
  table,
} from '../testing/deliveries/build-delivery.ts';
import { startSftpServer } from '../testing/remote/sftp-server.ts';
import { scanPage } from './support/axe.ts';
import { fillConnection, signInManager } from './support/property-steps.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

const t = (key: string, values?: Record<string, string>): string => text('de', 'property-owner', key, values);

test('a connection is set up, its key confirmed, tested, and deliveries are taken, confirmed and assigned @release', async ({
  page,
  people,
}) => {
  const server = await startSftpServer();
  try {
    const organizationId = await people.addOrganization('Hausverwaltung Birkenau', ['property-owner']);
    await signInManager(page, people, organizationId, 'property-owner-configuration');
    await fillConnection(page, server);
    expect(await scanPage(page)).toEqual([]);
    await page.getByRole('button', { name: t('configuration.saveAndTest') }).click();
    await expect(page.getByText(t('configuration.saved'))).toBeVisible();
    await expect(page.getByText(server.hostKey)).toBeVisible();
    await page.getByRole('button', { name: t('configuration.confirmKey') }).click();
    await expect(page.getByText(t('configuration.testGood'))).toBeVisible();
    await expect(page.getByText(t('refresh.problems.no_delivery'))).toBeVisible();
    expect(await scanPage(page)).toEqual([]);

    placeDelivery(server.tree, {
      id: 'D1',
      mode: 'FULL',
      files: {
        ...household,
        ...table('eigentuemer.csv', owner('E1'), owner('E2', 'Zweite')),
        ...table('buchungen.csv', posting('B1'), posting('B2', { eid: 'E77' }), posting('B3', { amount: 'viel' })),
        ...table('belege.csv', receipt('A1')),
        'archiv/A1.pdf': buildPdf('A1'),
      },
    });
    await page
      .getByRole('link', { name: t('refresh.title'), exact: true })
      .last()
      .click();
    await page.getByRole('button', { name: t('refresh.start') }).click();
    await expect(
      page.getByRole('table', { name: t('refresh.journal') }).getByText(t('refresh.states.taken')),
    ).toBeVisible();
    await page.getByRole('button', { name: /D1/u }).first().click();
    await expect(page.getByRole('table', { name: t('refresh.countsLabel') })).toContainText('buchungen.csv');
    await expect(page.getByText(new RegExp(t('refresh.problems.amount_invalid'), 'u'))).toBeVisible();
    expect(await scanPage(page)).toEqual([]);

    placeDelivery(server.tree, { id: 'D2', mode: 'FULL', files: household });
    await page.getByRole('button', { name: t('refresh.start') }).click();
    await expect(page.getByRole('heading', { name: t('refresh.waitingTitle', { id: 'D2' }) })).toBeVisible();
    await page.getByRole('button', { name: t('refresh.confirm') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('refresh.confirm') })
      .click();
    await expect(
      page.getByRole('table', { name: t('refresh.journal') }).getByText(t('refresh.states.taken')),
    ).toHaveCount(2);

    await page.getByRole('button', { name: /D2/u }).first().click();
    await page.getByRole('button', { name: t('refresh.undo') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('refresh.undo') })
      .click();
    await expect(page.getByText(t('refresh.states.undone'), { exact: true })).toBeVisible();
    expect(await scanPage(page)).toEqual([]);

    placeDelivery(server.tree, { id: 'D3', mode: 'FULL', files: household });
    await page.getByRole('button', { name: t('refresh.start') }).click();
    await page.getByRole('button', { name: t('refresh.decline') }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Falscher Export');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('refresh.decline') })
      .click();
    await expect(page.getByText('Falscher Export')).toBeVisible();

    await page.getByRole('link', { name: t('unassigned.title') }).click();
    await page.getByRole('checkbox', { name: t('unassigned.pick', { name: 'B2' }) }).check();
    await page.getByRole('button', { name: t('unassigned.assign'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: t('unassigned.owner') })
      .fill('Muster');
    await page.getByRole('option', { name: 'Erika Muster' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('unassigned.assign') })
      .click();
    await expect(page.getByText(t('unassigned.emptyTitle'))).toBeVisible();
    expect(await scanPage(page)).toEqual([]);
  } finally {
    await server.stop();
  }
});
