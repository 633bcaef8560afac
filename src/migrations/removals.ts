/**
 * Migrations that take something away, or lay down a rule that the release before them does not know. One of these may
 * only come a release after the code stopped using what goes, or must be shown not to trouble it; the reason says which.
 * All others only add: the release before runs beside the new one (docs/decisions/0045-deploy.md), and a check holds
 * them to it (tests/unit/database-migrations.test.ts).
 *
 * Still to go, once no release that uses it runs beside the new one: the table `login_codes`, from which 0.1.0 deletes.
 *
 * Until 0.1.0 nothing had been released, so that nothing ran beside these: what is dated up to 25 November 2026.
 */
const BEFORE_THE_FIRST_RELEASE = 'before the first release'
const WIDER = `widens what kinds of mail there are: every earlier row and INSERT fits; ${BEFORE_THE_FIRST_RELEASE}`

export const removals: Record<string, string> = {
  '20261122_000020_email_ledger': `the log became a view of the ledger; ${BEFORE_THE_FIRST_RELEASE}`,
  '20261122_165000_counts_by_block': `figures that are counted anew after each migration; ${BEFORE_THE_FIRST_RELEASE}`,
  '20261122_210000_fewer_ledger_indexes': `indexes alone, the unique one in another shape; ${BEFORE_THE_FIRST_RELEASE}`,
  '20261123_203000_one_log_of_mail': `a copy of the log that nothing reads any more; ${BEFORE_THE_FIRST_RELEASE}`,
  '20261123_215132_invoices_numbers': `on a table that the migration before it makes; ${BEFORE_THE_FIRST_RELEASE}`,
  '20261123_215700_releases_mail': `the kind 'release' alone has a release_id; ${WIDER}`,
  '20261124_031400_orders_withdrawals_mail': WIDER,
  '20261124_033501_checkout_step_rules': WIDER,
  '20261124_034511_receipts_kept': WIDER,
  '20261125_135500_contact_replies': WIDER,
}
