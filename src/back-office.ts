import type { CollectionConfig, Config, GlobalConfig } from 'payload'

import { closedCollection, closedGlobal } from './collections/access/closed'
import { limits } from './config/limits'
import { endpoints } from './endpoints'
import { panelAuthEndpoints } from './endpoints/accounts-panel'
import { nameRefusal } from './endpoints/with-errors'
import { isStripeConfigured } from './integrations/stripe-client'
import { keepOneAdminOnChange, keepOneAdminOnDelete } from './services/accounts/last-admin'
import { sessionStrategy } from './services/accounts/session-strategy'
import { handlePendingEvents } from './services/checkout/handle-pending-events'
import { withEdits, withEditsOfGlobal } from './services/content/differences'
import { withConfirmation } from './services/email-automation/confirm-recipients'
import { sweepHistory } from './services/metrics/history/minutes'
import { sweepDownloads } from './services/orders/files/sweep-downloads'
import { reconcileIfDue } from './services/orders/reconciliation/start-reconciliation'
import { settlePendingRefunds } from './services/orders/refunds/settle-pending-refunds'
import { queueDigests } from './services/overview/digest/queue-digests'
import { sweepData } from './services/retention/sweep-data'
import { repeat, type Repeated } from './services/server/repeat'
import { noteRunningPayload } from './services/server/running-payloads'
import { withHistory } from './services/tables/history'
import { withKeptFiles } from './services/uploads/kept-files'
import { uploadLimits, withSafeUploads } from './services/uploads/safe-uploads'
import { sweepVisits } from './services/visits/sweep-visits'

/** The admin plugin: adds the shop's endpoints, views, navigation and sign-in to a Payload config. */
export const backOffice = (config: Config): Config => ({
  ...config,
  endpoints: [...(config.endpoints ?? []), ...endpoints],
  collections: config.collections
    ?.map(closedCollection)
    .map((collection) => (collection.slug === 'users' ? withSessions(collection) : collection))
    .map(withHistory)
    .map(withEdits)
    .map(withConfirmation)
    .map(withSafeUploads)
    .map(withKeptFiles)
    .map(withKeptEdits)
    .map(withOwnList),
  globals: config.globals?.map(closedGlobal).map(withEditsOfGlobal).map(withKeptEditsOfGlobal),
  admin: {
    ...config.admin,
    // Not Gravatar: nobody's address, not even hashed, goes to another site.
    avatar: 'default',
    components: {
      ...config.admin?.components,
      graphics: { ...config.admin?.components?.graphics, Icon: '/src/admin-views/header/mark#Mark' },
      header: ['/src/admin-views/header/admin-header#AdminHeader'],
      Nav: '/src/admin-views/nav/admin-nav#AdminNav',
      providers: ['/src/admin-views/accounts/panel-user.client#PanelUser'],
      views: { ...config.admin?.components?.views, ...views },
    },
  },
  hooks: { ...config.hooks, afterError: [...(config.hooks?.afterError ?? []), nameRefusal] },
  upload: { ...config.upload, ...uploadLimits },
  onInit: async (payload) => {
    await config.onInit?.(payload)
    noteRunningPayload(payload)
    for (const each of repeated) repeat({ payload, ...each })
  },
})

const { checkout, orders, overview, retention } = limits
const leftByOthers = { firstMs: checkout.eventSweepMs / 10, everyMs: checkout.eventSweepMs }
const compare = { firstMs: orders.reconciliation.firstLookMs, everyMs: orders.reconciliation.lookMs }
const sweep = { firstMs: retention.firstSweepMs, everyMs: retention.sweepMs }

/** What a killed process or a Stripe that did not answer left undone, and what the shop and Stripe know of each other. */
const withStripe: Repeated[] = [
  { ...leftByOthers, work: handlePendingEvents, failure: 'pending Stripe events could not be handled' },
  { ...leftByOthers, work: settlePendingRefunds, failure: 'pending refunds could not be settled' },
  { ...compare, work: reconcileIfDue, failure: 'the shop could not be compared with Stripe' },
]

/** What each process does by itself; the work finds out whether another process has done it. */
const repeated: Repeated[] = [
  ...(isStripeConfigured ? withStripe : []),
  { ...sweep, work: sweepData, failure: 'old personal data could not be removed' },
  { ...sweep, work: sweepDownloads, failure: 'old downloads could not be removed' },
  { ...sweep, work: sweepVisits, failure: 'old sums of visits could not be removed' },
  { ...sweep, work: sweepHistory, failure: 'old figures of the system could not be removed' },
  { everyMs: overview.digestLookMs, work: queueDigests, failure: 'the weekly digest could not be sent' },
]

const LOGIN_REDIRECT = { Component: '/src/admin-views/accounts/login-redirect#LoginRedirect' }

/** The panel's pages that are this shop's own. Payload's for signing in and out all lead to the one login screen. */
const views = {
  dashboard: { Component: '/src/admin-views/tables/tables-view#TablesView' },
  login: LOGIN_REDIRECT,
  logout: LOGIN_REDIRECT,
  inactivity: LOGIN_REDIRECT,
  forgot: LOGIN_REDIRECT,
  overview: {
    Component: '/src/admin-views/overview/overview-view#OverviewView',
    path: '/panoramica' as const,
    exact: true,
    meta: { title: 'Panoramica' },
  },
  'email-automation': {
    Component: '/src/admin-views/email-automation/email-automation-view#EmailAutomationView',
    path: '/email-automation' as const,
    exact: true,
    meta: { title: 'Automazioni Email' },
  },
  'personal-data': {
    Component: '/src/admin-views/personal-data/personal-data-view#PersonalDataView',
    path: '/dati-personali' as const,
    exact: true,
    meta: { title: 'Dati di una persona' },
  },
  invoices: {
    Component: '/src/admin-views/invoices/invoices-view#InvoicesView',
    path: '/fatture' as const,
    exact: true,
    meta: { title: 'Fatture da emettere' },
  },
  reconciliation: {
    Component: '/src/admin-views/reconciliation/reconciliation-view#ReconciliationView',
    path: '/riconciliazione' as const,
    exact: true,
    meta: { title: 'Riconciliazione' },
  },
  health: {
    Component: '/src/admin-views/health/health-view#HealthView',
    path: '/stato' as const,
    exact: true,
    meta: { title: 'Stato del sistema' },
  },
  withdrawals: {
    Component: '/src/admin-views/withdrawals/withdrawals-view#WithdrawalsView',
    path: '/recessi' as const,
    exact: true,
    meta: { title: 'Recessi e garanzia' },
  },
  order: {
    Component: '/src/admin-views/order/order-view#OrderView',
    path: '/ordine/:id' as const,
    exact: true,
    meta: { title: 'Ordine' },
  },
  'order-of': {
    Component: '/src/admin-views/order/order-view#OrderView',
    path: '/ordine' as const,
    exact: true,
    meta: { title: 'Ordine' },
  },
  account: { Component: '/src/admin-views/accounts/account-view#AccountView' },
  unauthorized: { Component: '/src/admin-views/accounts/access-denied-view#AccessDeniedView' },
}

const KEEP_UNSAVED = '/src/admin-views/document/keep-unsaved.client#KeepUnsaved'

/** A refused save leaves the panel's document form unsaved. */
const withKeptEdits = (collection: CollectionConfig): CollectionConfig => {
  const { components } = collection.admin ?? {}
  const edit = components?.edit
  const beforeDocumentControls = [...(edit?.beforeDocumentControls ?? []), KEEP_UNSAVED]
  return {
    ...collection,
    admin: {
      ...collection.admin,
      components: { ...components, edit: { ...edit, beforeDocumentControls } },
    },
  }
}

const withKeptEditsOfGlobal = (global: GlobalConfig): GlobalConfig => {
  const { components } = global.admin ?? {}
  const elements = components?.elements
  const beforeDocumentControls = [...(elements?.beforeDocumentControls ?? []), KEEP_UNSAVED]
  return {
    ...global,
    admin: {
      ...global.admin,
      components: { ...components, elements: { ...elements, beforeDocumentControls } },
    },
  }
}

const LIST_WITH_BIN = { Component: '/src/admin-views/list/list-with-bin.client#ListWithBin' }
const LIST_OF_DRAFTS = { Component: '/src/admin-views/list/list-of-drafts.client#ListOfDrafts' }

/** Deleting several rows acts at once where a bin keeps them (decision 10), and nothing is published from a list. */
const withOwnList = (collection: CollectionConfig): CollectionConfig => {
  const hasDrafts = typeof collection.versions === 'object' && Boolean(collection.versions.drafts)
  if (!collection.trash && !hasDrafts) return collection
  const { components } = collection.admin ?? {}
  const views = { ...components?.views, list: collection.trash ? LIST_WITH_BIN : LIST_OF_DRAFTS }
  return { ...collection, admin: { ...collection.admin, components: { ...components, views } } }
}

/** People sign in by this shop's sessions alone; Payload's passwords and tokens do not exist. */
const withSessions = (users: CollectionConfig): CollectionConfig => ({
  ...users,
  auth: { ...(users.auth as object), disableLocalStrategy: true, strategies: [sessionStrategy] },
  endpoints: [...panelAuthEndpoints, ...(users.endpoints || [])],
  hooks: {
    ...users.hooks,
    beforeChange: [...(users.hooks?.beforeChange ?? []), keepOneAdminOnChange],
    beforeDelete: [...(users.hooks?.beforeDelete ?? []), keepOneAdminOnDelete],
  },
})
