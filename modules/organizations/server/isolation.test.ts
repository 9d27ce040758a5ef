import { testIsolation } from '#testing/isolation.ts';
import { canary } from '#testing/victim.ts';

await testIsolation('organizations', (victim) => {
  const attackersWorkplace = { startApplicationId: victim.applicationId, userLanguages: ['de'], userDefaultLanguage: 'de' };
  return {
    checkJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
    acceptJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
    declineJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
    listInvitations: {},
    acceptInvitation: { url: `/api/benit/organization-configuration/invitations/${victim.invitationId}`, refusal: 404 },
    declineInvitation: { url: `/api/benit/organization-configuration/invitations/${victim.invitationId}`, refusal: 404 },
    getCurrentUserOrganizations: {},
    getCurrentOrganizationData: { url: `/api/benit/organization-configuration/current-org-data/${victim.organizationId}`, refusal: 404 },
    changeLanguage: { body: { userDefaultLanguage: 'de' } },
    listOrganizationUsers: { url: `/api/benit/organization-configuration/user-org?searchTerm=${canary}` },
    addOrganizationUser: { body: { ...attackersWorkplace, email: 'nobody@example.org', firstName: 'A', lastName: 'B', permissionIdentifiers: [] } },
    getOrganizationUser: { url: `/api/benit/organization-configuration/user-org/${victim.membershipId}`, refusal: 404 },
    saveOrganizationUser: {
      url: `/api/benit/organization-configuration/user-org/${victim.membershipId}`,
      body: { ...attackersWorkplace, email: 'nobody@example.org', firstName: 'Gekapert', lastName: 'B', permissions: [] },
      refusal: 404,
    },
    removeOrganizationUser: { url: `/api/benit/organization-configuration/user-org/${victim.membershipId}`, refusal: 404 },
    inviteOrganizationUser: { url: `/api/benit/organization-configuration/user-org/${victim.membershipId}/invitation`, refusal: 404 },
    withdrawUserEmailChange: { url: `/api/benit/organization-configuration/user-org/${victim.membershipId}/pending-email`, refusal: 404 },
    listOrganizationPermissions: {},
    getOrganizationSecurity: {},
    saveOrganizationSecurity: { body: { requireSecondFactor: true } },
    listApplicationsOfPermissions: { body: { permissionIdentifiers: ['benit-central-configuration-permission', 'benit-care-permission'] } },
    listOrganizations: { url: `/api/benit/central-configuration/organization?searchTerm=${canary}`, refusal: 403 },
    addOrganization: { body: { name: 'Untergeschoben', identifier: 'untergeschoben', userEmail: 'nobody@example.org', userFirstName: 'A', userLastName: 'B' }, refusal: 403 },
    getOrganization: { url: `/api/benit/central-configuration/organization/${victim.organizationId}`, refusal: 403 },
    saveOrganization: { url: `/api/benit/central-configuration/organization/${victim.organizationId}`, body: { name: 'Gekapert', identifier: 'gekapert' }, refusal: 403 },
    deleteOrganization: { url: `/api/benit/central-configuration/organization/${victim.organizationId}`, refusal: 403 },
    listServices: { refusal: 403 },
    deleteService: { url: `/api/benit/central-configuration/service/${victim.serviceId}`, refusal: 403 },
  };
});
