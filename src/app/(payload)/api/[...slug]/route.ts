import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'

type Handler = ReturnType<typeof REST_GET>

const UNKNOWN = 'Questo indirizzo non esiste.'

/** Every refusal names its sentence as `error`; only where there is no such address, Payload answers in its own way. */
const refuseUnknown =
  (handler: Handler): Handler =>
  async (request, context) => {
    const response = await handler(request, context)
    if (response.status !== 404 || !response.headers.get('content-type')?.includes('json')) return response
    const { error } = (await response.clone().json()) as { error?: unknown }
    if (error) return response
    return Response.json({ error: UNKNOWN, message: UNKNOWN }, { status: 404, headers: response.headers })
  }

export const GET = refuseUnknown(REST_GET(config))
export const POST = refuseUnknown(REST_POST(config))
export const DELETE = refuseUnknown(REST_DELETE(config))
export const PATCH = refuseUnknown(REST_PATCH(config))
export const PUT = refuseUnknown(REST_PUT(config))
export const OPTIONS = REST_OPTIONS(config)
