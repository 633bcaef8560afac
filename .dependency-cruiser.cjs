/**
 * The import table of docs/architecture.md: data flows one way.
 * A row says what a folder may import inside src; everything else inside src is forbidden.
 */
const table = {
  shared: [],
  config: ['shared'],
  contracts: ['shared'],
  content: ['config', 'shared'],
  collections: ['config', 'shared', 'content'],
  integrations: ['config', 'shared', 'content'],
  services: ['config', 'shared', 'contracts', 'content', 'collections', 'integrations'],
  worker: ['config', 'shared', 'services', 'integrations'],
  server: ['config', 'shared', 'worker', 'services', 'integrations'],
  endpoints: ['config', 'shared', 'contracts', 'services'],
  ui: ['shared', 'contracts', 'content'],
  'admin-views': ['config', 'shared', 'contracts', 'content', 'services', 'ui'],
  app: ['config', 'shared', 'contracts', 'content', 'services', 'ui'],
}
const generated = '^src/(payload-types|migrations/)'

const rows = Object.entries(table).map(([folder, allowed]) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing'} (docs/architecture.md)`,
  severity: 'error',
  // Payload writes its import map; what it names is chosen in src/back-office.ts.
  from: { path: `^src/${folder}/`, pathNot: 'importMap\\.js$' },
  to: {
    path: '^(src/|payload\\.config)',
    pathNot: [
      `^src/${folder}/`,
      generated,
      ...allowed.map((name) => `^src/${name}/`),
      // Composition roots load the Payload config; everywhere else `payload` or `req` is an argument.
      ...(folder === 'app' || folder === 'worker' || folder === 'server' ? ['^payload\\.config\\.ts$'] : []),
    ],
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rows,
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: ['\\.d\\.ts$', generated, 'importMap\\.js$', '^src/app/'],
      },
      to: {},
    },
    {
      name: 'src-never-imports-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|bench|faults|outsiders|scripts|press)/' },
    },
    {
      name: 'client-never-reaches-the-server',
      comment: 'ui/ and *.client.tsx run in a browser',
      severity: 'error',
      from: { path: ['^src/ui/', '\\.client\\.tsx?$'] },
      to: { path: '^src/(services|integrations|config/env|server|worker|endpoints)', reachable: true },
    },
    {
      name: 'stripe-stays-in-integrations',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/integrations/' },
      to: { path: 'node_modules/stripe/' },
    },
    {
      name: 'tables-by-their-indexes',
      comment: 'each folder of services/tables says in its index what it offers',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/services/tables/' },
      to: { path: '^src/services/tables/[^/]+/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'tables-among-themselves',
      comment: 'one folder of services/tables sees of another what its index offers',
      severity: 'error',
      from: { path: '^src/services/tables/([^/]+)/' },
      to: { path: '^src/services/tables/[^/]+/', pathNot: ['^src/services/tables/$1/', '/index\\.ts$'] },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^\\.next', '^\\.data'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
