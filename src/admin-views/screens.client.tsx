'use client'

import dynamic from 'next/dynamic'

/**
 * The panel's own screens beside the tables. Payload serves the whole panel as one route, whose script would hold them
 * all: each is a part of its own, named in the page that shows it.
 */
export const Overview = dynamic(() => import('./overview/overview.client').then((module) => module.Overview))
export const EmailAutomation = dynamic(() =>
  import('./email-automation/email-automation.client').then((module) => module.EmailAutomation),
)
export const Order = dynamic(() => import('./order/order.client').then((module) => module.Order))
export const Withdrawals = dynamic(() =>
  import('./withdrawals/withdrawals.client').then((module) => module.Withdrawals),
)
export const DueDocuments = dynamic(() =>
  import('./invoices/due-documents.client').then((module) => module.DueDocuments),
)
export const Reconciliation = dynamic(() =>
  import('./reconciliation/reconciliation.client').then((module) => module.Reconciliation),
)
export const PersonalData = dynamic(() =>
  import('./personal-data/personal-data.client').then((module) => module.PersonalData),
)
export const Health = dynamic(() => import('./health/health.client').then((module) => module.Health))
