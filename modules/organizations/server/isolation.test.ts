import { createId } from '#platform/server/ids.ts';
import { testIsolation } from '#testing/isolation.ts';
import { canary } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';

async function fill({ people, database, organizationId, user }: Owner) {
  const invited = await people.addUser();
  return database.identity(async (tx) => {
    const { id: membershipId } = await tx
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const { id: applicationId, service_id: serviceId } = await tx
      .selectFrom('applications')
      .select(['id', 'service_id'])
      .where('identifier', '=', 'invoices')
      .executeTakeFirstOrThrow();
    const workplace = { permissions: [], startApplication: null, languages: ['de'], defaultLanguage: 'de' } as const;
    const invitationId = await people.organizations.addMember(tx, {
      organizationId,
      userId: invited.id,
      ...workplace,
      invitation: { by: canary },
    });
    await people.identity.actForOrganization(tx, organizationId);
    await people.identity.inviteMember(tx, {
      membershipId: invitationId,
      organizationName: canary,
      invitedBy: canary,
      language: 'de',
      sendMail: false,
    });
    const { selector: joinSelector } = await tx
      .selectFrom('account_links')
      .select('selector')
      .where('membership_id', '=', invitationId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('invitation_mails')
      .values({ organization_id: organizationId, id: createId(), due_on: '2026-01-01' })
      .execute();
    const host = `${createId()}.example`;
    await tx.insertInto('brands').values({ host, name: canary }).execute();
    return { membershipId, applicationId, serviceId, invitationId, joinSelector, host };
  });
}

await testIsolation('organizations', {
  fill,
  attacks: (victim) => {
    const attackersWorkplace = {
      startApplicationId: victim.applicationId,
      userLanguages: ['de'],
      userDefaultLanguage: 'de',
    };
    return {
      checkJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
      acceptJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
      declineJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
      listInvitations: {},
      acceptInvitation: {
        url: `/api/benit/organization-configuration/invitations/${victim.invitationId}`,
        refusal: 404,
      },
      declineInvitation: {
        url: `/api/benit/organization-configuration/invitations/${victim.invitationId}`,
        refusal: 404,
      },
      getCurrentUserOrganizations: {},
      getCurrentOrganizationData: {
        url: `/api/benit/organization-configuration/current-org-data/${victim.organizationId}`,
        refusal: 404,
      },
      changeLanguage: { body: { userDefaultLanguage: 'de' } },
      listOrganizationUsers: { url: `/api/benit/organization-configuration/user-org?searchTerm=${canary}` },
      addOrganizationUser: {
        body: {
          ...attackersWorkplace,
          email: 'nobody@example.org',
          firstName: 'A',
          lastName: 'B',
          permissionIdentifiers: [],
        },
      },
      getOrganizationUser: {
        url: `/api/benit/organization-configuration/user-org/${victim.membershipId}`,
        refusal: 404,
      },
      saveOrganizationUser: {
        url: `/api/benit/organization-configuration/user-org/${victim.membershipId}`,
        body: {
          ...attackersWorkplace,
          email: 'nobody@example.org',
          firstName: 'Gekapert',
          lastName: 'B',
          permissions: [],
        },
        refusal: 404,
      },
      removeOrganizationUser: {
        url: `/api/benit/organization-configuration/user-org/${victim.membershipId}`,
        refusal: 404,
      },
      inviteOrganizationUser: {
        url: `/api/benit/organization-configuration/user-org/${victim.membershipId}/invitation`,
        refusal: 404,
      },
      withdrawUserEmailChange: {
        url: `/api/benit/organization-configuration/user-org/${victim.membershipId}/pending-email`,
        refusal: 404,
      },
      listOrganizationPermissions: {},
      getOrganizationSecurity: {},
      saveOrganizationSecurity: { body: { requireSecondFactor: true, minPasswordLength: 64 } },
      listApplicationsOfPermissions: {
        body: { permissionIdentifiers: ['benit-central-configuration-permission', 'benit-care-permission'] },
      },
      listOrganizations: { url: `/api/benit/central-configuration/organization?searchTerm=${canary}`, refusal: 403 },
      addOrganization: {
        body: {
          name: 'Untergeschoben',
          identifier: 'untergeschoben',
          userEmail: 'nobody@example.org',
          userFirstName: 'A',
          userLastName: 'B',
        },
        refusal: 403,
      },
      getOrganization: { url: `/api/benit/central-configuration/organization/${victim.organizationId}`, refusal: 403 },
      saveOrganization: {
        url: `/api/benit/central-configuration/organization/${victim.organizationId}`,
        body: { name: 'Gekapert', identifier: 'gekapert' },
        refusal: 403,
      },
      deleteOrganization: {
        url: `/api/benit/central-configuration/organization/${victim.organizationId}`,
        refusal: 403,
      },
      listDeletedOrganizations: {
        url: `/api/benit/central-configuration/deleted-organization?searchTerm=${canary}`,
        refusal: 403,
      },
      takeOverOrganization: {
        url: `/api/benit/central-configuration/deleted-organization/${victim.organizationId}/takeover`,
        body: { name: canary },
        refusal: 403,
      },
      listBrands: { url: `/api/benit/central-configuration/brand?searchTerm=${canary}`, refusal: 403 },
      getCentralBrand: { url: `/api/benit/central-configuration/brand/${victim.host}`, refusal: 403 },
      addBrand: { body: { host: 'gekapert.example', name: 'Gekapert' }, refusal: 403 },
      saveBrand: {
        url: `/api/benit/central-configuration/brand/${victim.host}`,
        body: { name: 'Gekapert', version: 1 },
        refusal: 403,
      },
      deleteBrand: { url: `/api/benit/central-configuration/brand/${victim.host}`, refusal: 403 },
      getInstallationStatus: { refusal: 403 },
      listServices: { refusal: 403 },
      deleteService: { url: `/api/benit/central-configuration/service/${victim.serviceId}`, refusal: 403 },
    };
  },
});
