import { isbot } from 'isbot'

import { callerSite } from '@/services/accounts/same-origin'

/** Whether a browser asks not to be followed, which a shop may read as "not to be counted". */
export const asksNotToBeCounted = (headers: Headers): boolean =>
  headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'

/** Whether a report comes from a page of this shop, in the browser of a person who may be counted. */
export const mayBeCounted = (headers: Headers): boolean =>
  !asksNotToBeCounted(headers) && callerSite(headers) !== 'foreign' && !isbot(headers.get('user-agent'))
