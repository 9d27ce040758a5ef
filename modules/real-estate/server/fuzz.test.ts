import { testByFuzzing } from '#testing/fuzzing.ts';
import { objectTypes } from '../contract/objects/object-types.ts';
import { addChecklistFile } from '#testing/real-estate/checklist-files.ts';
import { addPicture, drawJpeg } from '#testing/real-estate/pictures.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder } from '#testing/real-estate/interested-people.ts';

/** Endpoints behind the link of an email. */
const behindLinks = [
  'getExposePage',
  'confirmExpose',
  'openExpose',
  'withdrawExposeContract',
  'answerInterest',
  // The id of an encoding stands in its page alone.
  'getOfferPicture',
  'getHomepageOfferPicture',
  'getHomepagePicture',
];

/** Endpoints of portals that the agency is not connected with, and one that reads files of portals alone. */
const behindPortals = [
  'connectScout',
  'confirmScout',
  'listPortalObjects',
  'getPortalPicture',
  'importFromScout',
  'replaceScoutObject',
  'reconcilePortal',
  'readPortalFeedback',
];

await testByFuzzing(
  'real-estate',
  async ({ browser }) => {
    const objects = await Promise.all(
      objectTypes.slice(0, 3).map((realEstateType) => createObject(browser, { realEstateType })),
    );
    const ids = objects.map(({ objectId }) => objectId);
    // Secrets of one object: a number and a secret that belong together are drawn often enough.
    const secrets = Object.fromEntries(
      ['externalId', 'passcode', 'ownerPasscode'].map((name) => [
        name,
        objects.slice(0, 1).map(({ data }) => data[name]),
      ]),
    );
    // Random data always has some fields of another type.
    const data = objectTypes.map((realEstateType) => ({ realEstateType, title: 'Objekt', courtage: 'provisionsfrei' }));
    const pictures = await Promise.all(ids.map((id) => addPicture(browser, `${id}-a.jpg`)));
    const names = pictures.map(({ name }) => name);
    const [first = ''] = ids;
    const bytes = await drawJpeg();
    const papers = await Promise.all(
      [1, 2, 3].map((number) =>
        addChecklistFile(browser, first, 'landRegister', { fileName: `Seite ${number}.jpg`, bytes }),
      ),
    );
    const persons = await Promise.all(
      ids.flatMap((objectId) =>
        [1, 2, 3].map((number) =>
          addStakeholder(browser, objectId, {
            email: `fuzz-${number}@example.com`,
            requestReceivedAt: '10.11.2026, 09:00',
          }),
        ),
      ),
    );
    // Moved, so that there is something to undo.
    for (const { id } of persons)
      await browser.call('PUT', '/api/ri/real-estate/stakeholder', {
        body: { id, status: 'AUSGESCHIEDEN', data: { declineReason: 'Preis' } },
      });
    // Reserved, so that it can be said for whom.
    for (const objectId of ids)
      await browser.call('PUT', '/api/ri/real-estate/objekt', {
        body: { objectId, draft: true, data: { realEstateStatus: 'RESERVED' } },
      });
    const personIds = persons.map(({ id }) => id);
    const personData = [
      { lastName: 'Brandt', appointment: '28.11.2026, 16:30', declineReason: 'Preis' },
      { lastName: 'Öz' },
    ];
    const known = { stakeholderId: personIds, stakeholder: personIds, ids: [personIds.slice(0, 3)], version: [1, 2] };
    const { body: made } = await browser.call<{ fileName: string }>('POST', '/api/ri/real-estate/expose', {
      body: { data: { objectId: ids[0] }, templateFileName: 'notary' },
    });
    const site = await createObject(browser, {
      realEstateType: 'realestates.livingBuySite',
      value: 328_000,
      street: 'Feldweg',
      houseNumber: '-',
      postcode: '53343',
      city: 'Wachtberg',
      plotArea: 684,
      courtage: 'provisionsfrei',
    });
    await browser.call('PUT', '/api/ri/real-estate/objekt', {
      body: { objectId: site.objectId, publishedHomepage: true },
    });
    // A homepage is there once a page is saved.
    const { body: homepage } = await browser.call<{ address: string }>('PUT', '/api/ri/real-estate/homepage', {
      body: { pages: { buy: { heading: 'Kaufen' } } },
    });
    const identifier = decodeURIComponent(new URL(homepage.address).pathname.split('/')[2] ?? '');
    return {
      ...known,
      identifier: [identifier],
      address: [homepage.address],
      background: [''],
      avatar: [''],
      fileName: [made.fileName],
      objectId: ids,
      copyObjectFrom: ids,
      data: [...data, ...personData],
      ...secrets,
      externalId: [...(secrets['externalId'] ?? []), site.objectId],
      id: [...ids, ...personIds, ...papers.map(({ id }) => id)],
      name: [...names, 'kaufen', 'verkaufen'],
    };
  },
  [...behindLinks, ...behindPortals],
);
