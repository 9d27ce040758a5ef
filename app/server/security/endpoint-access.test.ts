import { expect, it } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { endpoints } from '#testing/product-modules.ts';

// A second statement of who may call what, because the other tests of access read the declarations.

const withoutPermission = {
  public: [
    'getExposePage',
    'confirmExpose',
    'openExpose',
    'withdrawExposeContract',
    'answerInterest',
    'getOfferPage',
    'getOwnerPage',
    'getOfferPicture',
    'sendEnquiry',
    'getHomepageStart',
    'getHomepageStartWithoutSlash',
    'getHomepagePage',
    'getHomepageOffers',
    'getHomepageOffer',
    'getHomepageOfferPicture',
    'getHomepagePicture',
    'getHomepageSitemap',
    'signIn',
    'renewSession',
    'signOut',
    'resetPassword',
    'checkPasswordLink',
    'setPassword',
    'checkEmailConfirmation',
    'confirmEmail',
    'checkJoinLink',
    'acceptJoinLink',
    'declineJoinLink',
    'getBrand',
    'checkAccessCode',
    'redeemAccessCode',
  ],
  signedIn: [
    'getCurrentUser',
    'getPasswordRule',
    'saveProfile',
    'getCurrentUserOrganizations',
    'getCurrentOrganizationData',
    'listSessions',
    'endSession',
    'endOtherSessions',
    'getAccountDeletion',
    'deleteAccount',
    'changePassword',
    'requestEmailChange',
    'withdrawEmailChange',
    'getSecondFactor',
    'beginSecondFactor',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'disableSecondFactor',
    'listInvitations',
    'acceptInvitation',
    'declineInvitation',
  ],
  member: ['changeLanguage', 'listTasks', 'getTask', 'cancelTask', 'repeatTask', 'undoTask', 'getTaskResult'],
};

const accounting = 'benit-accounting-permission';
const timeTracking = 'benit-time-tracking-permission';
const users = 'benit-organization-users-permission';
const central = 'benit-central-configuration-permission';
const owners = 'ri-property-management-permission';
const ownersAdministration = 'ri-property-management-admin-permission';
const ofEveryKind = [
  owners,
  ownersAdministration,
  'ri-property-management-weg-permission',
  'ri-property-management-belege-admin-permission',
  'ri-property-management-weg-admin-permission',
];

const permissionBelow: Readonly<Record<string, string>> = {
  '/api/benit/accounting': accounting,
  '/api/benit/care': 'benit-care-permission',
  '/api/benit/organization-configuration': users,
  '/api/benit/central-configuration': central,
  '/api/benit/property-management': ownersAdministration,
  '/api/ri/property-management': ownersAdministration,
  '/api/ri/real-estate': 'ri-real-estate-permission',
};

/** Endpoints that open with each of several permissions. */
const shared: readonly (readonly [permissions: readonly string[], ids: readonly string[]])[] = [
  [[users, central, ownersAdministration], ['checkEmail']],
  [
    [accounting, timeTracking],
    [
      'listTimeEntries',
      'renderTimeSheet',
      'getTimeEntry',
      'createTimeEntry',
      'saveTimeEntry',
      'deleteTimeEntry',
      'lookUpForTimeEntry',
      'getTimer',
      'startTimer',
      'stopTimer',
      'discardTimer',
    ],
  ],
  [
    ofEveryKind,
    [
      'listOwners',
      'listCurrentUserOwners',
      'getDataState',
      'getOverview',
      'listOwnerDocuments',
      'getOwnerDocumentFile',
    ],
  ],
  [
    [
      owners,
      ownersAdministration,
      'ri-property-management-weg-permission',
      'ri-property-management-belege-admin-permission',
    ],
    [
      'getReceiptFile',
      'getReceiptOriginal',
      'listReceipts',
      'decideReceipt',
      'decideReceipts',
      'undoDecision',
      'undoDecisions',
      'commentOnReceipt',
      'getReceipt',
      'getReleaseNote',
      'getBoardReport',
      'getReceiptSettings',
      'saveReceiptSettings',
      'remindReleasers',
    ],
  ],
  [
    ['ri-property-assistant-permission'],
    [
      'makePropertyReport',
      'askPropertyAssistant',
      'streamPropertyAssistant',
      'getPropertyEngines',
      'transcribePropertyRecording',
    ],
  ],
  [
    ['ri-property-management-belege-admin-permission'],
    ['uploadReceipt', 'readReceiptFile', 'assignReceipt', 'getMorningMail', 'saveMorningMail'],
  ],
  [
    [
      owners,
      ownersAdministration,
      'ri-property-management-weg-permission',
      'ri-property-management-weg-admin-permission',
    ],
    [
      'listResolutions',
      'getResolution',
      'getResolutionFile',
      'getResolutionCollection',
      'listMeetings',
      'getMeeting',
      'getMeetingFile',
      'getAgenda',
      'listChatMessages',
      'markChatRead',
      'sendChatFile',
      'getChatFile',
      'listChatReaders',
      'listUnreadChats',
      'getChatMails',
      'saveChatMails',
      'listWrittenResolutions',
      'getWrittenResolution',
      'castWrittenVote',
      'getInvitationFile',
      'getInvitationCalendar',
      'listCommunityMembers',
      'getCommunitySettings',
    ],
  ],
  [
    ['ri-property-management-weg-admin-permission'],
    [
      'addResolution',
      'saveResolution',
      'removeResolution',
      'addResolutionNote',
      'addMeeting',
      'saveMeeting',
      'removeMeeting',
      'getRunningMeeting',
      'recordMeeting',
      'getMinutes',
      'layMinutes',
      'addAgendaItem',
      'saveAgendaItem',
      'orderAgenda',
      'removeAgendaItem',
      'clearChat',
      'removeChatMessage',
      'exportChat',
      'addWrittenResolution',
      'saveWrittenResolution',
      'removeWrittenResolution',
      'sendWrittenResolution',
      'typeWrittenVote',
      'announceWrittenResolution',
      'withdrawWrittenResolution',
      'getWrittenBallots',
      'getWrittenEvidence',
      'getInvitation',
      'previewInvitation',
      'sendInvitation',
      'printInvitationLetters',
      'confirmInvitationLetters',
      'listInvited',
      'addCommunityMember',
      'addCommunityMembers',
      'saveCommunityMember',
      'removeCommunityMember',
      'saveCommunitySettings',
    ],
  ],
  [['ri-property-assistant-permission'], ['transcribePropertyRecording']],
  [
    [owners, ownersAdministration],
    [
      'listTransactions',
      'exportTransactions',
      'getEvaluation',
      'downloadWorkbook',
      'getOwnerChoice',
      'saveOwnerChoice',
      'askAnalytics',
      'listAnalyticsExamples',
      'exportAnalytics',
      'exportAnalyticsWorkbook',
      'listAnalyticsTiles',
      'keepAnalyticsTile',
      'removeAnalyticsTile',
    ],
  ],
];

function expectedAccess({ id, path }: Endpoint): unknown {
  for (const [access, ids] of Object.entries(withoutPermission)) if (ids.includes(id)) return access;
  const several = shared.find(([, ids]) => ids.includes(id))?.[0];
  return several?.toSorted() ?? [permissionBelow[path.split('/').slice(0, 4).join('/')]];
}

function declaredAccess({ access }: Endpoint): unknown {
  if (typeof access === 'string') return access;
  return 'permission' in access ? [access.permission] : access.anyPermission.toSorted();
}

it('each endpoint needs the permission of its application, except those named here', () => {
  const describe = (of: (endpoint: Endpoint) => unknown) =>
    endpoints.map((endpoint) => `${endpoint.id}: ${JSON.stringify(of(endpoint))}`);
  expect(describe(declaredAccess)).toEqual(describe(expectedAccess));
});

it('each endpoint named here exists', () => {
  const known = new Set(endpoints.map(({ id }) => id));
  const named = [...Object.values(withoutPermission), ...shared.map(([, ids]) => ids)].flat();
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
