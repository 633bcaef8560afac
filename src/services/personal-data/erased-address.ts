import { type SQL, sql } from '@payloadcms/db-postgres/drizzle'

/** How the address ends that is written in the place of an erased person's. No mail can be sent to it. */
const ENDING = '@persona.invalid'

/** Whether an address stands for that of a person whose data was erased. */
export const isErased = (email: string): boolean => email.endsWith(ENDING)

/** The same in SQL, turned around. */
export const isNotErased = (column: SQL): SQL => sql`${column} NOT LIKE ${sql.raw(`'%${ENDING}'`)}`

/** In SQL, what to write in the place of the address in a row of `t`. */
export const erasedAddress: SQL = sql.raw(`'cancellato-' || t.id || '${ENDING}'`)
