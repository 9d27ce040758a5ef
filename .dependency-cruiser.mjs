/** The arrows of docs/architecture.md, by pattern. */
const face = '(?:server/index\\.ts|web/(?:index\\.tsx|module\\.ts)|contract/.+\\.ts)$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(?:modules|app)/' },
    },
    {
      name: 'settings-know-no-database',
      severity: 'error',
      from: { path: '^platform/server/config/', pathNot: '\\.test\\.ts$' },
      to: { path: '^platform/server/database/' },
    },
    {
      name: 'modules-know-no-app',
      severity: 'error',
      from: { path: '^modules/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/' },
    },
    {
      name: 'web-not-to-server',
      severity: 'error',
      from: { path: '(?:^|/)web/' },
      to: { path: '^(?:platform|modules/[^/]+|app)/server/' },
    },
    {
      name: 'server-not-to-web',
      severity: 'error',
      from: { path: '(?:^|/)server/' },
      to: { path: '^(?:platform|modules/[^/]+|app)/web/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^(?:platform|modules/[^/]+)/contract/' },
      to: { path: '^(?:platform|modules/[^/]+|app)/(?:server|web)/' },
    },
    {
      name: 'contract-knows-no-runtime',
      comment: 'A contract runs in the browser and on the server alike.',
      severity: 'error',
      from: { path: '^(?:platform|modules/[^/]+)/contract/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'modules-only-through-their-face',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^modules/', pathNot: ['^modules/$1/', face] },
    },
    {
      name: 'modules-in-order',
      comment:
        'Accounts know no module, organisations know accounts, e-invoices none, the reading of receipts e-invoices; no other module is known by another, and the audit log and the mails know none.',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^modules/',
        pathNot: ['^modules/$1/', '^modules/(?:identity|organizations|e-invoice|receipt-reading)/'],
      },
    },
    {
      name: 'foundations-know-no-module',
      severity: 'error',
      from: { path: '^modules/(identity|audit|mails|e-invoice)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^modules/', pathNot: '^modules/$1/' },
    },
    {
      name: 'receipt-reading-knows-e-invoices-alone',
      severity: 'error',
      from: { path: '^modules/receipt-reading/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^modules/', pathNot: '^modules/(?:receipt-reading|e-invoice)/' },
    },
    {
      name: 'app-only-through-faces',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^modules/', pathNot: [face, '/locales/'] },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      from: { path: '^(?:app|modules|platform)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(?:^testing/|^e2e/|^scripts/|^bench/|\\.test\\.tsx?$)' },
    },
    {
      name: 'product-only-with-runtime-packages',
      severity: 'error',
      from: { path: '^(?:app|modules|platform)/', pathNot: '(?:\\.test\\.tsx?$|/testing/)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'native-decoders-only-in-workers',
      comment: 'They take memory, threads and time that only a child process can be denied.',
      severity: 'error',
      from: {
        path: '^(?:app|modules|platform)/',
        pathNot: [
          '\\.test\\.tsx?$',
          '^platform/server/pictures/picture-worker\\.ts$',
          '^platform/server/photos/photo-worker\\.ts$',
          '^platform/server/reading/read-picture\\.ts$',
          '^platform/server/documents/typst-compiler\\.ts$',
          // Its drawings are the product's own: nothing that was sent is decoded.
          '^modules/real-estate/server/demo/pictures-demo\\.ts$',
        ],
      },
      to: { path: '^node_modules/(?:sharp|@myriaddreamin/typst-ts-node-compiler)/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(?:virtual:|vite/client)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
