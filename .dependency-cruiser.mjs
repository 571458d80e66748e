/**
 * Which modules may import which. Each rule says what is forbidden, why, and what to do instead.
 */
// Tests, and in `testing` what several of them share.
const TEST = '[.]test[.]tsx?$|^(contract|server|web)/testing/';
const WEB_FEATURES =
  'session|accounts|addresses|boats|events|trip-logs|service-logs|logs|images|import-export|info|tracks';

/** On the server: which other features each feature may import. There are no cycles. */
const SERVER_FEATURES = {
  auth: ['events'],
  accounts: ['auth', 'images', 'events'],
  logs: ['images'],
  records: ['logs'],
  'trip-logs': ['logs'],
  documents: ['logs', 'images', 'records'],
  'service-logs': ['logs', 'tasks', 'documents'],
  boats: ['logs', 'images', 'documents', 'records'],
  tasks: ['logs', 'images', 'boats', 'documents', 'records'],
  costs: ['logs', 'images', 'boats', 'records'],
  keys: ['auth', 'boats', 'tasks'],
  reminders: ['auth', 'boats', 'tasks'],
  images: [],
  instruments: [],
  events: [],
  export: [
    'accounts',
    'auth',
    'boats',
    'events',
    'logs',
    'trip-logs',
    'service-logs',
    'images',
    'tasks',
    'documents',
    'costs',
  ],
  maintenance: ['events', 'images'],
  cli: ['accounts', 'auth', 'events', 'images', 'maintenance', 'reminders'],
};
const FEATURES = Object.keys(SERVER_FEATURES).join('|');

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const betweenTheParts = [
  {
    name: 'contract-stands-alone',
    comment:
      'The contract imports itself and zod, nothing else: it has to run in the browser and on the server alike. Put what needs Node or the DOM into server/ or web/.',
    from: { path: '^contract/', pathNot: TEST },
    to: { pathNot: ['^contract/', 'node_modules/zod/'] },
  },
  {
    name: 'web-and-server-meet-in-the-contract',
    comment:
      'The web client and the server never import each other: each is to be read, built and replaced without the other. ' +
      'Put what both must agree on into contract/.',
    // The sync and the import are tried against the real server.
    from: {
      path: '^(web|server)/',
      pathNot: '^web/((sync|import-export)/.+[.]test[.]ts$|testing/(simulation/|reading-in))',
    },
    to: { path: '^(web|server)/', pathNot: '^$1/' },
  },
  {
    name: 'web-runs-in-the-browser',
    comment:
      'The web client cannot import from Node: there is none in the browser. Use what the platform has.',
    from: { path: '^web/', pathNot: [TEST, '[.]mjs$'] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server-needs-only-its-dependencies',
    comment:
      'The server imports no package from devDependencies: those are for building and testing, and a lean install leaves ' +
      'them out. Move the package to dependencies.',
    from: { path: '^(server|contract)/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'journeys-go-through-the-door',
    comment:
      'A journey imports nothing from the server or the web client (but what makes an empty database or bucket, from server/testing): ' +
      'it knows them as a user does, by address, role and label. Say in the journey what the user sees.',
    from: { path: '^e2e/' },
    to: { path: '^(server|web)/', pathNot: '^server/testing/(places|postgres|s3-server)[.]ts$' },
  },
  {
    name: 'twins-do-not-meet',
    comment:
      'Trip logs and service logs never import each other: each holds what is one kind’s alone. ' +
      'Put what both do into logs, for any kind.',
    from: { path: '^(contract|server|web)/(trip-logs|service-logs)' },
    to: { path: '^(contract|server|web)/(trip-logs|service-logs)', pathNot: '^[a-z]+/$2' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const withinTheServer = [
  {
    name: 'nobody-imports-the-start',
    comment:
      'Nothing imports main or cli: importing them starts the program. Put what is to be shared into a module that they import.',
    from: {},
    to: { path: '^server/(main|cli)[.]ts$' },
  },
  {
    name: 'only-the-start-makes-the-app',
    comment:
      'Only main, cli and tests import app: it is the place where everything is put together, so whatever imports it ' +
      'goes round in a circle. Take what you need as an argument.',
    from: { path: '^server/', pathNot: [TEST, '^server/(main|cli)[.]ts$'] },
    to: { path: '^server/app[.]ts$' },
  },
  {
    name: 'the-frame-knows-no-feature',
    comment:
      'http, caller, config, context and their like import no feature: every feature stands on them. ' +
      'Let app hand over what the frame needs from a feature.',
    from: { path: '^server/([^/]+[.]ts$|http/)', pathNot: [TEST, '^server/(main|cli|app)[.]ts$'] },
    to: { path: `^server/(${FEATURES})/` },
  },
  {
    name: 'platform-is-the-ground',
    comment:
      'platform imports nothing else of the server but refusal (which undoes a transaction): database and files know nothing of logs, accounts or requests. ' +
      'Hand in what it needs as an argument.',
    from: { path: '^server/platform/', pathNot: TEST },
    to: { path: '^server/', pathNot: ['^server/platform/', '^server/refusal[.]ts$'] },
  },
  {
    name: 'store-is-below-operations',
    comment:
      'A store imports neither operations nor routes: a request runs down one side (routes → operations → store) and up once. ' +
      'Move what both need into the store, or hand it in.',
    from: { path: '^server/.+/store[.]ts$' },
    to: { path: '^server/[^/]+/(operations|routes)[.]ts$' },
  },
  {
    name: 'only-the-app-imports-routes',
    comment:
      'Nothing but app imports the routes of a feature: they are its outermost layer. Put what others are to use into operations.',
    from: { path: '^server/', pathNot: [TEST, '^server/app[.]ts$'] },
    to: { path: `^server/(${FEATURES})/routes[.]ts$` },
  },
  ...Object.entries(SERVER_FEATURES).map(([feature, allowed]) => ({
    name: `server-${feature}-uses-${allowed.join('-and-') || 'no-feature'}`,
    comment:
      `On the server ${feature} may use ${allowed.join(' and ') || 'no other feature'}: ` +
      'the features form no circle, and each can be read alone. ' +
      'Let the feature further out make the call, or hand the value in.',
    from: { path: `^server/${feature}/`, pathNot: TEST },
    to: { path: `^server/(${FEATURES})/`, pathNot: `^server/(${[feature, ...allowed].join('|')})/` },
  })),
  {
    name: 'kysely-only-in-stores',
    comment:
      'Kysely is imported only in store files and platform/db: so all of a feature’s queries stand in one place. ' +
      'Write a function in the store and call that.',
    from: { path: '^server/', pathNot: ['/store[.]ts$', '^server/platform/db/'] },
    to: { path: 'node_modules/kysely/' },
  },
  {
    name: 'fastify-only-at-the-door',
    comment:
      'Fastify is not known in operations, stores, platform, caller, config or context: what they do must not depend on how it was ' +
      'asked for. Take plain values in the routes and hand those in.',
    from: {
      path: ['/(operations|store)[.]ts$', '^server/platform/', '^server/(caller|config|context)[.]ts$'],
    },
    to: { path: 'node_modules/(fastify|@fastify)/' },
  },
  {
    name: 's3-only-in-its-file',
    comment:
      'The S3 client is imported only in platform/blobs/s3: its errors are translated there, and disk and S3 stay exchangeable. ' +
      'Use the Blobs interface.',
    from: { pathNot: [TEST, '^server/platform/blobs/s3'] },
    to: { path: '@aws-sdk/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const withinTheWebClient = [
  {
    name: 'web-router-is-the-top',
    comment:
      'Only main imports the router, and nothing imports main: the router knows every page. Navigate with a link or useNavigate.',
    from: { path: '^web/', pathNot: ['^web/main[.]tsx$', TEST] },
    to: { path: '^web/(router|main)[.]tsx?$' },
  },
  {
    name: 'web-features-do-not-know-the-shell',
    comment:
      'A feature does not import the shell: the shell shows the features. Put what both need into web/shared or session-state.',
    from: { path: `^web/(${WEB_FEATURES}|shared)/` },
    to: { path: '^web/shell/' },
  },
  {
    name: 'web-features-use-only-images-and-logs',
    comment:
      'In the web client a feature may use web/images and web/logs and no other feature, so that a screen can be read and changed alone ' +
      '(but tracks and trip logs: a track is part of a trip; and the page of imports, which reads tracks too). ' +
      'Put what several share into web/shared, under a name of its own.',
    from: { path: `^web/(${WEB_FEATURES})/`, pathNot: [TEST, '^web/boats/'] },
    to: {
      path: `^web/(${WEB_FEATURES})/`,
      pathNot: [
        '^web/($1|images|logs)/',
        '^web/(tracks|trip-logs)/(part|track-|season-map|kind|read-tracks)',
      ],
    },
  },
  {
    name: 'web-start-is-a-page-over-the-features',
    comment:
      'Only the router and the shell import web/start: its page shows what several features have, and no feature knows it. ' +
      'Put what a feature needs of it into web/shared.',
    from: { path: '^web/', pathNot: [TEST, '^web/(router[.]tsx|shell/|start/)'] },
    to: { path: '^web/start/' },
  },
  {
    name: 'web-boats-is-a-page-over-the-books',
    comment:
      'Only the router imports web/boats: its page shows what the books say of a boat, and no feature knows it. ' +
      'Put what a feature needs of it into web/shared.',
    from: { path: '^web/', pathNot: [TEST, '^web/(router[.]tsx|boats/)'] },
    to: { path: '^web/boats/' },
  },
  {
    name: 'web-costs-is-a-page-over-the-books',
    comment:
      'Only the router, the search and the list of services, which leads to it, import web/costs: its page shows what the books say of a cost. ' +
      'Put what a feature needs of it into web/shared.',
    from: { path: '^web/', pathNot: [TEST, '^web/(router[.]tsx|search/|costs/|service-logs/list[.]tsx)'] },
    to: { path: '^web/costs/' },
  },
  {
    name: 'web-plan-knows-no-book',
    comment:
      'web/plan imports no feature but logs, images and the kinds of logs, which say what was done and how far the boat went: ' +
      'both books, the boats and the start page show parts of it. ' +
      'Hand in what differs as a property.',
    from: { path: '^web/plan/', pathNot: TEST },
    to: {
      path: `^web/(${WEB_FEATURES})/`,
      pathNot: '^web/((logs|images)/|(service-logs|trip-logs)/kind[.])',
    },
  },
  {
    name: 'web-documents-know-no-book',
    comment:
      'web/documents imports no feature but logs and images: the boats, the services, the plan and the search show parts of it. ' +
      'Hand in what differs as a property.',
    from: { path: '^web/documents/', pathNot: TEST },
    to: { path: `^web/(${WEB_FEATURES})/`, pathNot: '^web/(logs|images)/' },
  },
  {
    name: 'web-search-is-shown-by-the-lists',
    comment:
      'Only the list of logs imports web/search, and only what loads it: it searches both books and the plan, and none of them knows it. ' +
      'Put what a feature needs of it into web/shared.',
    from: { path: '^web/', pathNot: [TEST, '^web/search/'] },
    to: { path: '^web/search/', pathNot: '^web/search/lazily[.]tsx$' },
  },
  {
    name: 'web-under-way-knows-trips',
    comment:
      'web/under-way imports no feature but logs, images and the kind of trips: the page of a trip, its list and the start page show parts of it. ' +
      'Hand in what differs as a property.',
    from: { path: '^web/under-way/', pathNot: TEST },
    to: { path: `^web/(${WEB_FEATURES})/`, pathNot: '^web/((logs|images)/|trip-logs/kind[.])' },
  },
  {
    name: 'web-voyage-and-pictures-know-trips-and-tracks',
    comment:
      'web/voyage, how a trip went hour by hour, web/season-picture and web/from-pictures import no feature but logs, images, trips and their tracks, out of which they are worked out.',
    from: { path: '^web/(voyage|season-picture|from-pictures)/', pathNot: TEST },
    to: { path: `^web/(${WEB_FEATURES})/`, pathNot: '^web/(logs|images|trip-logs|tracks)/' },
  },
  {
    name: 'web-drafts-know-images-only',
    comment:
      'web/drafts imports no feature but images: any form may have a draft, and what is in it is for the form to know. ' +
      'Hand in what differs as a property.',
    from: { path: '^web/drafts/', pathNot: TEST },
    to: { path: `^web/(${WEB_FEATURES})/`, pathNot: '^web/images/' },
  },
  {
    name: 'web-records-know-images-only',
    comment:
      'web/records imports no feature but images: the forms of boats, tasks, documents and receipts stand on it. ' +
      'Hand in what differs as a property.',
    from: { path: '^web/records/', pathNot: TEST },
    to: { path: `^web/(${WEB_FEATURES})/`, pathNot: '^web/images/' },
  },
  {
    name: 'web-sync-knows-no-screen',
    comment:
      'web/sync imports no feature, no form and no screen: everything that is saved stands on it, and ' +
      'its tests run without a browser. Hand in what differs, as the sync gets its surroundings.',
    from: { path: '^web/sync/', pathNot: TEST },
    to: { path: `^web/(${WEB_FEATURES}|outbox|drafts|shell)/` },
  },
  {
    name: 'indexeddb-only-in-sync-storage',
    comment:
      'The browser’s database is opened in web/sync/storage alone: there it has its times, and its way out when it does not answer.',
    from: { path: '^web/', pathNot: [TEST, '^web/sync/storage[.]ts$'] },
    to: { path: 'node_modules/idb/' },
  },
  {
    name: 'web-shared-knows-no-feature',
    comment:
      'web/shared, api and session-state import no feature: every feature stands on them. Hand in what differs as a property.',
    from: {
      path: '^web/(shared/|(api|document-file|upload|session-state|query-client|strings)[.]ts)',
      pathNot: TEST,
    },
    to: { path: `^web/(${WEB_FEATURES})/` },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-circle',
    comment:
      'Modules do not import each other in a circle: neither can be understood or loaded first. ' +
      'Move what both need into a module of its own.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'product-knows-no-test',
    comment:
      'Nothing but a test imports what is made for tests: the product must not depend on it. ' +
      'Put what both need into a module of the product.',
    from: { pathNot: [TEST, '^e2e/'] },
    to: { path: [TEST, '^e2e/'] },
  },
  {
    name: 'everything-is-found',
    comment: 'An import leads nowhere: the program would not start. Mend the path, or install the package.',
    from: {},
    // The system has the modules of GNOME's own JavaScript.
    to: { couldNotResolve: true, pathNot: '^gi://' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration & { forbidden: import('dependency-cruiser').IForbiddenRuleType[] }} */
export default {
  forbidden: [...betweenTheParts, ...withinTheServer, ...withinTheWebClient, ...everywhere].map((rule) => ({
    ...rule,
    severity: 'error',
  })),
  options: {
    // TypeScript 7 has no parser that dependency-cruiser can use. Without swc it checks one file and reports success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
