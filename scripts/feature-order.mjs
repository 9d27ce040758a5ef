/**
 * The features of each module, in their order: one may know those before it, never one behind it. A feature has the same
 * name below `contract`, `server` and `web`; the files beside these folders compose the features.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const featureOrder = {
  accounting: [
    'shared',
    'documents',
    'numbers',
    'retention',
    'attachments',
    'chain',
    'company',
    'configuration',
    'records',
    'customers',
    'invoices',
    'reminders',
    'time-entries',
    'time-tracking',
    'expenses',
    'restore',
    'demo',
  ],
  assistants: [
    'staff',
    'configuration',
    'people',
    'drafts',
    'model',
    'voice',
    'chat',
    'entries',
    'documents',
    'retention',
    'handover',
    'care',
    'property',
    'demo',
  ],
  audit: ['entries'],
  'e-invoice': ['codes', 'identifiers', 'rules', 'structure', 'received'],
  identity: [
    'new-password',
    'throttling',
    'passwords',
    'users',
    'mails',
    'sessions',
    'brands',
    'set-password',
    'second-factor',
    'login',
    'profile',
    'sign-in',
    'links',
    'confirm-email',
    'account',
  ],
  organizations: [
    'catalogue',
    'administration',
    'account-check',
    'invitations',
    'memberships',
    'choice',
    'users',
    'access',
    'central',
  ],
  'property-owner': [
    'wall',
    'records',
    'import',
    'filters',
    'owner-view',
    'data-state',
    'configuration',
    'owners',
    'links',
    'gathered-mails',
    'owner-documents',
    'transactions',
    'receipts',
    'community',
    'evaluation',
    'analytics',
    'overview',
    'report',
    'workbook',
    'excel',
    'unassigned',
    'refresh',
    'master-data',
    'demo',
  ],
  'real-estate': [
    'objects',
    'portal-queue',
    'portals',
    'configuration',
    'texts',
    'checklist',
    'pictures',
    'exposes',
    'stakeholders',
    'openimmo',
    'scout',
    'feedback',
    'publication',
    'imports',
    'homepage',
    'public-pages',
    'today',
    'list',
    'start',
    'data',
    'object',
    'demo',
  ],
  'receipt-reading': ['extract', 'e-invoice', 'readable-page', 'picture', 'cover', 'demo-receipts'],
};

const home = 'scripts/feature-order.mjs';

/**
 * Finds folders that stand in no order, features without a folder, and imports of a later feature.
 *
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} files of the product, as
 *   dependency-cruiser returns them
 * @returns {readonly string[]} one line each, which says what to do
 */
export function findFeatureProblems(files, order) {
  const problems = new Set();
  const found = new Set();
  const placeOf = ({ module, feature }) => (order[module] ?? []).indexOf(feature);
  for (const { source, dependencies } of files) {
    const own = featureOf(source);
    if (own === undefined) continue;
    found.add(`${own.module} ${own.feature}`);
    if (placeOf(own) === -1) {
      problems.add(
        `modules/${own.module}/${own.room}/${own.feature}: no feature of ${own.module} in ${home}; add it behind those that it may know`,
      );
      continue;
    }
    for (const { resolved } of dependencies) {
      const other = featureOf(resolved);
      if (other?.module !== own.module || placeOf(other) <= placeOf(own)) continue;
      problems.add(
        `${source} → ${resolved}: ${own.feature} comes before ${other.feature} (${home}) and may not know it; move what both need to the earlier one, or pass it as a parameter`,
      );
    }
  }
  for (const [module, features] of Object.entries(order))
    for (const feature of features)
      if (!found.has(`${module} ${feature}`))
        problems.add(`${module}: the feature ${feature} has no folder; remove it from ${home}`);
  return [...problems];
}

function featureOf(path) {
  const [, module, room, feature] = /^modules\/([^/]+)\/(contract|server|web)\/([^/]+)\//.exec(path) ?? [];
  return module === undefined || feature === 'testing' ? undefined : { module, room, feature };
}
