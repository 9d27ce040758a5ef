import { createId } from '#platform/server/ids.ts';
import { publicPictureName } from '../contract/public-pages/offer-pages.ts';
import { testIsolation } from '#testing/isolation.ts';
import { canary } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';
import { addChecklistFile } from '#testing/real-estate/checklist-files.ts';
import { addPicture, drawJpeg } from '#testing/real-estate/pictures.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder } from '#testing/real-estate/interested-people.ts';
import type { StakeholderAnswer } from '#testing/real-estate/interested-people.ts';

const base = '/api/ri/real-estate';

const jpeg = await drawJpeg();

const documentOf = (content: string): Buffer => Buffer.from(`<?xml version="1.0"?>${content}`);

/** An object at a portal, and the log of its transfer. */
async function fillPortals({ browser, database, organizationId, user }: Owner, objectId: string): Promise<string> {
  await browser.call(
    'POST',
    `${base}/import/openimmo`,
    toMultipart([{ name: 'file', fileName: `${canary}.xml`, bytes: documentOf('<openimmo/>') }]),
  );
  return database.tenant({ organizationId, userId: user.id }, async (tx) => {
    const { id } = await tx
      .selectFrom('estate_objects')
      .select('id')
      .where('object_id', '=', objectId)
      .executeTakeFirstOrThrow();
    const own = { organization_id: organizationId, id: createId() };
    await tx
      .insertInto('estate_publications')
      .values({
        ...own,
        estate_object_id: id,
        channel: 'scout',
        external_id: canary,
        portal_id: '4711',
        is_saved: true,
        wants_saved: true,
      })
      .execute();
    await tx.insertInto('estate_portals').values({ organization_id: organizationId, channel: 'ebay' }).execute();
    await tx
      .insertInto('estate_portal_jobs')
      .values({
        ...own,
        channel: 'ebay',
        kind: 'transfer',
        state: 'done',
        started_at: new Date(0),
        ended_at: new Date(0),
        file_name: canary,
      })
      .execute();
    return `${organizationId}-${id}`;
  });
}

async function fill(owner: Owner) {
  const { browser, database, organizationId, user } = owner;
  const { objectId, version } = await createObject(browser, { objectId: canary, title: canary, city: canary });
  const { name } = await addPicture(browser, `${canary}-${canary}.jpg`);
  // Makes its smaller encodings.
  await browser.call('GET', `${base}/objekt/files/${name.replace('.jpg', '_small.jpg')}`);
  const { body } = await browser.call<{ fileName: string }>('POST', `${base}/expose`, {
    body: { data: { objectId }, templateFileName: 'notary' },
  });
  // A card of settings belongs to its organisation.
  await browser.call('PUT', `${base}/configuration`, {
    body: { configIdentifier: 'exposeValues', properties: { agb: canary } },
  });
  await browser.call('PUT', `${base}/objekt/checklist`, {
    body: { objectId, item: 'landRegister', status: 'ANGEFORDERT', note: canary },
  });
  const paper = await addChecklistFile(browser, objectId, 'landRegister', { fileName: `${canary}.jpg`, bytes: jpeg });
  const stakeholder = await addStakeholder(browser, objectId, {
    email: `${canary}@victim.example`.toLowerCase(),
    lastName: canary,
    requestText: canary,
  });
  await browser.call('POST', `${base}/stakeholder/confirmation`, {
    body: { stakeholderId: stakeholder.id, objectId, type: 'expose', subject: canary },
  });
  const { body: moved } = await browser.call<StakeholderAnswer>('PUT', `${base}/stakeholder`, {
    body: { id: stakeholder.id, status: 'AUSGESCHIEDEN', data: { declineReason: canary } },
  });
  await database.tenant({ organizationId, userId: user.id }, async (tx) => {
    const { id } = await tx
      .selectFrom('estate_objects')
      .select('id')
      .where('object_id', '=', objectId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('estate_views')
      .values({ organization_id: organizationId, estate_object_id: id, day: '2026-11-23', kind: 'offer', count: 12 })
      .execute();
    const text = { organization_id: organizationId, version: 'a'.repeat(64) };
    await tx
      .insertInto('estate_consent_texts')
      .values({ ...text, language: 'de', wording: { text: canary } })
      .execute();
    await tx
      .insertInto('estate_expose_consents')
      .values({
        organization_id: organizationId,
        id: createId(),
        stakeholder_id: stakeholder.id,
        estate_object_id: createId(),
        object_id: canary,
        object_title: canary,
        person: canary,
        email: canary,
        confirmed_at: new Date(0),
        text_version: text.version,
        is_contract: true,
        button: canary,
        kept_until: '2999-12-31',
      })
      .execute();
  });
  await browser.call(
    'POST',
    `${base}/homepage/picture`,
    toMultipart([{ name: 'file', fileName: `${canary}.jpg`, bytes: jpeg }]),
  );
  const { identifier } = await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx.selectFrom('organizations').select('identifier').where('id', '=', organizationId).executeTakeFirstOrThrow(),
  );
  return {
    obid: await fillPortals(owner, objectId),
    objectId,
    version,
    name,
    stakeholder: moved.stakeholder,
    fileName: body.fileName,
    paperId: paper.id,
    identifier,
  };
}

/** Calls of a link that names the victim's person and lacks the secret. */
function attackExposePage(id: string) {
  const url = `${base}/public/expose/${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}/${'A'.repeat(43)}`;
  return {
    getExposePage: { url, refusal: 404 },
    confirmExpose: { url, body: { version: 'a'.repeat(64) }, refusal: 404 },
    openExpose: { url: `${url}/pdf`, refusal: 404 },
    withdrawExposeContract: { url: `${url}/withdrawal`, body: { name: 'Fremd' }, refusal: 404 },
    answerInterest: { url: `${url}/answer`, body: { answer: 'NO' }, refusal: 404 },
  } as const;
}

/** Calls of the homepage of the victim, which is no secret: only what is published there is answered. */
function attackHomepage(identifier: string, objectId: string) {
  const homepage = `/homepage/${identifier}`;
  const offer = `${homepage}/angebote/${objectId}`;
  return {
    getHomepage: {},
    saveHomepage: { body: { pages: { buy: { heading: 'Fremd' } } } },
    uploadHomepagePicture: toMultipart([{ name: 'file', fileName: 'fremd.jpg', bytes: jpeg }]),
    getHomepageStart: { url: `${homepage}/`, refusal: 404 },
    getHomepageStartWithoutSlash: { url: homepage, refusal: 404 },
    getHomepagePage: { url: `${homepage}/kaufen`, refusal: 404 },
    getHomepageOffers: { url: `${homepage}/angebote?suche=${canary}`, refusal: 404 },
    getHomepageOffer: { url: offer, refusal: 404 },
    getHomepageOfferPicture: {
      url: `${offer}/bilder/${publicPictureName(createId(), 'small', 'webp')}`,
      refusal: 404,
    },
    getHomepagePicture: { url: `${homepage}/bilder/${createId()}.webp`, refusal: 404 },
    getHomepageSitemap: { url: `${homepage}/sitemap.xml`, refusal: 404 },
  } as const;
}

/** Calls that name the victim's object and lack its secrets. */
function attackPublicPages(objectId: string) {
  const url = `/angebote/${objectId}`;
  const wrong = 'A'.repeat(22);
  return {
    getOfferPage: { url: `${url}?passcode=${wrong}`, refusal: 404 },
    getOwnerPage: { url: `/angebote-app/${objectId}/${wrong}`, refusal: 404 },
    getOfferPicture: {
      url: `${url}/bilder/${publicPictureName(createId(), 'small', 'webp')}?passcode=${wrong}`,
      refusal: 404,
    },
    sendEnquiry: {
      body: { externalId: objectId, passcode: wrong, lastName: 'Fremd', email: 'fremd@example.com', consent: true },
      refusal: 404,
    },
  } as const;
}

const portals = `${base}/portals`;

/** Calls about portals: each agency has connections and objects there of its own. */
function attackPortals(objectId: string, version: number, obid: string) {
  return {
    listPortals: {},
    listPortalJobs: { url: `${portals}/jobs?portal=ebay` },
    testPortal: { body: { portal: 'ebay' } },
    reconcilePortal: { body: { portal: 'ebay', objects: 1 }, refusal: 422 },
    replaceScoutObject: { body: { objectId, version }, refusal: 404 },
    connectScout: { body: {}, refusal: 422 },
    confirmScout: { body: { token: canary, verifier: canary }, refusal: 422 },
    disconnectScout: { body: {} },
    importOpenImmo: {
      ...toMultipart([{ name: 'file', fileName: 'fremd.xml', bytes: documentOf('<openimmo/>') }]),
    },
    readPortalFeedback: {
      ...toMultipart([{ name: 'file', fileName: 'fremd.xml', bytes: documentOf(errorAt(obid)) }]),
    },
    listPortalObjects: { refusal: 422 },
    getPortalPicture: { url: `${portals}/scout/picture/4711`, refusal: 422 },
    importFromScout: { body: { portalIds: ['4711'] }, refusal: 422 },
  } as const;
}

const errorAt = (obid: string) =>
  `<openimmo_feedback><sender><name>immowelt</name></sender><fehlerliste><fehler><objekt_id>${obid}</objekt_id><text>Fremd</text></fehler></fehlerliste></openimmo_feedback>`;

await testIsolation('real-estate', {
  fill,
  attacks: ({
    obid,
    objectId,
    version,
    name,
    fileName,
    paperId,
    identifier,
    stakeholder: { id, version: personVersion },
  }) => ({
    ...attackPublicPages(objectId),
    ...attackPortals(objectId, version, obid),
    ...attackHomepage(identifier, objectId),
    getEstateConfiguration: {},
    getEstateTexts: {},
    getChecklist: { url: `${base}/objekt/checklist?objectId=${objectId}`, refusal: 404 },
    saveChecklistItem: { body: { objectId, item: 'landRegister', status: 'VORHANDEN' }, refusal: 404 },
    addChecklistFile: {
      ...toMultipart([
        ['objectId', objectId],
        ['item', 'landRegister'],
        { name: 'file', fileName: 'fremd.jpg', bytes: jpeg },
      ]),
      refusal: 404,
    },
    getChecklistFile: { url: `${base}/objekt/checklist-files/${paperId}`, refusal: 404 },
    removeChecklistFile: { url: `${base}/objekt/checklist-files/${paperId}`, refusal: 404 },
    supportText: { body: { data: { realEstateType: 'realestates.office', city: 'Bonn' }, textType: 'locationNote' } },
    saveEstateConfiguration: { body: { configIdentifier: 'exposeValues', properties: { agb: 'Fremd' } } },
    listObjekte: { url: `${base}/objekt?searchTerm=${canary}` },
    getNextObjectId: {},
    getEstateToday: {},
    createObjekt: {
      body: { data: { realEstateType: 'realestates.office', title: 'Büro' }, copyObjectFrom: objectId },
      refusal: 404,
    },
    saveObjekt: { body: { objectId, version, data: { title: 'Fremd' }, draft: true }, refusal: 404 },
    publishObjekt: { body: { objectId, data: { publishedEbay: false }, publishedHomepage: false }, refusal: 404 },
    uploadPicture: {
      ...toMultipart([['objectId', objectId], { name: 'file', fileName: 'fremd.jpg', bytes: jpeg }]),
      refusal: 404,
    },
    getPictureFile: { url: `${base}/objekt/files/${name}`, refusal: 404 },
    getObjectViews: { url: `${base}/objekt/views?objectId=${objectId}`, refusal: 404 },
    getOpenImmoZip: { url: `${base}/objekt/openimmo/${objectId}`, refusal: 404 },
    getPicturesZip: { url: `${base}/objekt/pictures-zip/${objectId}`, refusal: 404 },
    listPictures: { url: `${base}/expose/pictures/${objectId}`, refusal: 404 },
    makeExpose: { body: { data: { objectId }, templateFileName: 'expose' }, refusal: 404 },
    makeExposeToo: { body: { data: { externalId: objectId }, templateFileName: 'notary' }, refusal: 404 },
    previewExpose: { body: { data: { objectId }, templateFileName: 'short-expose' }, refusal: 404 },
    getExposeFile: { url: `${base}/objekt/exposes/files/${fileName}`, refusal: 404 },
    deletePicture: { url: `${base}/objekt/delete-file/${name}`, refusal: 404 },
    listStakeholders: { url: `${base}/stakeholder?objectId=${objectId}`, refusal: 404 },
    createStakeholder: {
      body: { objectId, email: 'fremd@example.com', data: { lastName: 'Fremd' } },
      refusal: 404,
    },
    updateStakeholder: { body: { id, status: 'EXPOSE', data: { lastName: 'Fremd' } }, refusal: 404 },
    undoStakeholder: { body: { id, version: personVersion }, refusal: 404 },
    listViewings: { url: `${base}/stakeholder/viewings?objectId=${objectId}`, refusal: 404 },
    reserveObject: { body: { objectId, stakeholderId: id }, refusal: 404 },
    previewStakeholderMail: { body: { stakeholderId: id, objectId, type: 'expose' }, refusal: 404 },
    sendStakeholderMail: { body: { stakeholderId: id, objectId, type: 'expose' }, refusal: 404 },
    sendFreshExposes: { body: { objectId, ids: [id] }, refusal: 404 },
    previewUpdateMail: { body: { objectId, type: 'price' }, refusal: 404 },
    sendUpdateMail: { body: { objectId, type: 'price' }, refusal: 404 },
    makeStakeholderDocument: { body: { objectId, stakeholder: id, type: 'proofBuy' }, refusal: 404 },
    getObjectProof: { url: `${base}/objekt/proof/${objectId}/${id}`, refusal: 404 },
    getStakeholderList: { body: { objectId }, refusal: 404 },
    getStakeholderListSlash: { body: { objectId }, refusal: 404 },
    getStakeholderWorkbook: { url: `${base}/stakeholder/workbook/${objectId}`, refusal: 404 },
    ...attackExposePage(id),
    deleteStakeholder: { url: `${base}/stakeholder/${id}`, refusal: 404 },
    deleteAllStakeholders: { url: `${base}/stakeholder/all/${objectId}`, refusal: 404 },
    deleteObjekt: { url: `${base}/objekt/${objectId}`, refusal: 404 },
  }),
});
