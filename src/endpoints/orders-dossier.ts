import type { Endpoint, PayloadRequest } from 'payload'

import {
  accessRequest,
  emailCorrection,
  giftRequest,
  noteRequest,
  refundRequest,
  resendRequest,
  timelineQuery,
} from '@/contracts/orders-dossier'
import { addNote } from '@/services/orders/dossier/add-note'
import { correctEmail } from '@/services/orders/dossier/correct-email'
import { giveGift } from '@/services/orders/dossier/give-gift'
import { listTimeline } from '@/services/orders/dossier/list-timeline'
import { readDossier } from '@/services/orders/dossier/read-dossier'
import { resendMail, resendReceipt } from '@/services/orders/dossier/resend-mail'
import { setAccess } from '@/services/orders/dossier/set-access'
import { refundOrder } from '@/services/orders/refunds/refund-order'
import { parseRowId } from '@/services/tables/table'

import { adminOnly } from './admin-only'
import { describe, done, json, object, whole } from './describe'
import { readJson } from './read-json'

const aboutOrder = (req: PayloadRequest) => ({
  req,
  purchaseId: parseRowId(req.routeParams?.id),
  now: new Date(),
})
const said = () => Response.json({ success: true })

/** An order's dossier, and what an administrator does about the order. */
export const orderDossier: Endpoint[] = [
  {
    path: '/admin/orders/:id',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'An order with the beginning of its history.',
      role: 'admin',
      answers: { 200: json('OrderDossier') },
    }),
    handler: adminOnly(async (req) => Response.json(await readDossier(aboutOrder(req)))),
  },
  {
    path: '/admin/orders/:id/timeline',
    method: 'get',
    custom: describe({
      group: 'Orders',
      about: 'More of the history of an order.',
      role: 'admin',
      query: timelineQuery,
      answers: { 200: json('Timeline') },
    }),
    handler: adminOnly(async (req) => {
      const { after } = timelineQuery.parse(Object.fromEntries(req.searchParams))
      const { purchaseId } = aboutOrder(req)
      return Response.json(await listTimeline({ payload: req.payload, purchaseId, after }))
    }),
  },
  {
    path: '/admin/orders/:id/refund',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Gives money back; 202 while Stripe has not answered.',
      role: 'admin',
      body: refundRequest,
      answers: { 200: json('RefundAnswer'), 202: json('RefundAnswer') },
      refuses: [409, 502],
    }),
    handler: adminOnly(async (req) => {
      const { id, amount_cents, refunded_cents } = refundRequest.parse(await readJson(req))
      const answer = await refundOrder({
        ...aboutOrder(req),
        refundId: id,
        amountCents: amount_cents,
        seenRefundedCents: refunded_cents,
      })
      return Response.json(answer, { status: answer.state === 'done' ? 200 : 202 })
    }),
  },
  {
    path: '/admin/orders/:id/email',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Corrects the address of an order.',
      role: 'admin',
      body: emailCorrection,
      answers: { 200: done },
      refuses: [409],
    }),
    handler: adminOnly(async (req) => {
      const { email, seen_email: seenEmail, resend_receipt } = emailCorrection.parse(await readJson(req))
      await correctEmail({ ...aboutOrder(req), email, seenEmail, resendReceipt: resend_receipt })
      return said()
    }),
  },
  {
    path: '/admin/orders/:id/resend',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Sends a mail of the order again.',
      role: 'admin',
      body: resendRequest,
      answers: { 200: done },
      refuses: [409],
    }),
    handler: adminOnly(async (req) => {
      const { delivery_id: deliveryId } = resendRequest.parse(await readJson(req))
      if (deliveryId === undefined) await resendReceipt(aboutOrder(req))
      else await resendMail({ ...aboutOrder(req), deliveryId })
      return said()
    }),
  },
  {
    path: '/admin/orders/:id/access',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Opens or closes the files of an order.',
      role: 'admin',
      body: accessRequest,
      answers: { 200: done },
      refuses: [409],
    }),
    handler: adminOnly(async (req) => {
      const { open } = accessRequest.parse(await readJson(req))
      await setAccess({ ...aboutOrder(req), isOpen: open })
      return said()
    }),
  },
  {
    path: '/admin/orders/:id/notes',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Adds a note to an order.',
      role: 'admin',
      body: noteRequest,
      answers: { 200: done },
    }),
    handler: adminOnly(async (req) => {
      const { words } = noteRequest.parse(await readJson(req))
      await addNote({ ...aboutOrder(req), words })
      return said()
    }),
  },
  {
    path: '/admin/gifts',
    method: 'post',
    custom: describe({
      group: 'Orders',
      about: 'Gives the product away.',
      role: 'admin',
      body: giftRequest,
      answers: { 201: json(object({ success: { const: true }, id: whole })) },
      refuses: [409],
    }),
    handler: adminOnly(async (req) => {
      const { id, email, name } = giftRequest.parse(await readJson(req))
      const purchaseId = await giveGift({ req, giftId: id, email, name: name || null, now: new Date() })
      return Response.json({ success: true, id: purchaseId }, { status: 201 })
    }),
  },
]
