import type { Payload } from 'payload'

import { normalizeEmail } from '@/shared/account-email'
import { AppError } from '@/shared/app-error'
import { isEmailAddress } from '@/shared/email-address'

type ManageArgs = { payload: Payload; email: string }

/** The addresses of all administrators, by name of address. */
export async function listAdmins({ payload }: { payload: Payload }): Promise<string[]> {
  const { docs } = await payload.find({
    collection: 'users',
    where: { role: { equals: 'admin' } },
    sort: 'email',
    pagination: false,
    overrideAccess: true,
  })
  return docs.map(({ email }) => email)
}

/**
 * Makes an address an administrator, whether or not it has ever signed in.
 *
 * @returns false when it was one already
 * @throws AppError 400 when it is not an address
 */
export async function grantAdmin({ payload, email }: ManageArgs): Promise<boolean> {
  const address = normalizeEmail(email)
  if (!isEmailAddress(address)) throw new AppError(400, `${email} non è un indirizzo email.`)
  const known = await findUser({ payload, email: address })
  if (known?.role === 'admin') return false
  if (known) {
    await payload.update({ collection: 'users', id: known.id, data: { role: 'admin' }, overrideAccess: true })
  } else {
    await payload.create({
      collection: 'users',
      data: { email: address, role: 'admin' },
      overrideAccess: true,
    })
  }
  return true
}

/**
 * Takes the role away; the person stays as a plain user and their sessions end.
 *
 * @returns false when the address was no administrator
 * @throws APIError 409 for the last one
 */
export async function revokeAdmin({ payload, email }: ManageArgs): Promise<boolean> {
  const known = await findUser({ payload, email: normalizeEmail(email) })
  if (known?.role !== 'admin') return false
  await payload.update({ collection: 'users', id: known.id, data: { role: 'user' }, overrideAccess: true })
  return true
}

async function findUser({ payload, email }: ManageArgs) {
  const { docs } = await payload.find({
    collection: 'users',
    where: { email: { equals: email } },
    limit: 1,
    pagination: false,
    overrideAccess: true,
  })
  return docs[0]
}
