/** npm run admin -- grant EMAIL | revoke EMAIL | list */
import { getPayload, type Payload } from 'payload'

import config from '../payload.config'
import { grantAdmin, listAdmins, revokeAdmin } from '../src/services/accounts/manage-admins'

const USAGE = `Usage:
  npm run admin -- grant EMAIL    make EMAIL an administrator
  npm run admin -- revoke EMAIL   take the role away again
  npm run admin -- list           who is an administrator`

const [command = '', email = '', ...rest] = process.argv.slice(2)

async function run(payload: Payload): Promise<string> {
  if (command === 'list') {
    const admins = await listAdmins({ payload })
    return admins.length > 0 ? admins.join('\n') : 'There is no administrator yet.'
  }
  if (command === 'grant') {
    return (await grantAdmin({ payload, email }))
      ? `${email} is an administrator now.`
      : `${email} is an administrator already.`
  }
  return (await revokeAdmin({ payload, email }))
    ? `${email} is no longer an administrator; open sessions have ended.`
    : `${email} is not an administrator.`
}

const wanted = command === 'list' ? !email : ['grant', 'revoke'].includes(command) && email !== ''
if (!wanted || rest.length > 0) {
  console.error(USAGE)
  process.exit(2)
}
const payload = await getPayload({ config })
try {
  console.log(await run(payload))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await payload.destroy()
process.exit()
