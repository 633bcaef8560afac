import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'

import { inOurWords } from './in-our-words'

export const GET = inOurWords(REST_GET(config), config)
export const POST = inOurWords(REST_POST(config), config)
export const DELETE = inOurWords(REST_DELETE(config), config)
export const PATCH = inOurWords(REST_PATCH(config), config)
export const PUT = inOurWords(REST_PUT(config), config)
