/**
 * Tests of behaviour that is not there yet. They stay in the tree, are named here with what they found, and leave this
 * list with the mend. Nothing else may be added to it.
 *
 * - In the integration runs the seeded database lacks questions, portraits and the renamed private files, and `/` does
 *   not follow a change: content, landing, downloads, downloads-s3, server.
 * - Users may reorder through `/api/reorder`; preferences answer without a count: accounts-roles.
 * - The last administrator is kept, but the panel's bulk change says so in English: accounts-last-admin.
 * - pg_ctl runs as root and refuses: email-crash. Control characters below U+0020 change on the way: tables.
 */
export const knownFailingFiles = ['tests/int/content.test.ts', 'tests/int/downloads-s3.test.ts']

export const knownFailingTests = [
  'has eight questions, closed, and six voices with five suns',
  'when the file is gone',
  'when its bytes are gone from the disk',
  'shows changed content within two seconds of its announcement',
  'outlives a restart of the database, and hears of changes after it',
  'editor gets no row and writes none through Payload',
  'reads what is public and changes none of it',
  'cannot be demoted or deleted, one by one or all at once',
  'PostgreSQL restarted under load',
  'whatever is written comes back the same',
]
