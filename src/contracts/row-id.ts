import { z } from 'zod'

/** The id of a row, as JSON carries it: at most PostgreSQL's largest `integer`, beyond which a query fails. */
export const rowId = z.int().positive().max(2_147_483_647)
