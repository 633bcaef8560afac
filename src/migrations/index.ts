import * as migration_20261121_000000_initial from './20261121_000000_initial';
import * as migration_20261122_000001_rate_limits from './20261122_000001_rate_limits';
import * as migration_20261122_000002_accounts from './20261122_000002_accounts';
import * as migration_20261122_000010_tables from './20261122_000010_tables';
import * as migration_20261122_000020_content_changed from './20261122_000020_content_changed';
import * as migration_20261122_000020_email_ledger from './20261122_000020_email_ledger';
import * as migration_20261122_102448_content_versions from './20261122_102448_content_versions';
import * as migration_20261122_165000_counts_by_block from './20261122_165000_counts_by_block';
import * as migration_20261122_210000_fewer_ledger_indexes from './20261122_210000_fewer_ledger_indexes';
import * as migration_20261123_000759_more_texts_and_sources from './20261123_000759_more_texts_and_sources';
import * as migration_20261123_042500_surer_planning from './20261123_042500_surer_planning';
import * as migration_20261123_060107_sequences_bin from './20261123_060107_sequences_bin';
import * as migration_20261123_130000_copy_of_the_log from './20261123_130000_copy_of_the_log';
import * as migration_20261123_200000_event_times from './20261123_200000_event_times';
import * as migration_20261123_200100_purchases_bin from './20261123_200100_purchases_bin';
import * as migration_20261123_201000_mail_outage from './20261123_201000_mail_outage';
import * as migration_20261123_202000_planning_in_files from './20261123_202000_planning_in_files';
import * as migration_20261123_203000_one_log_of_mail from './20261123_203000_one_log_of_mail';
import * as migration_20261123_203100_retention from './20261123_203100_retention';
import * as migration_20261123_204000_browser_codes from './20261123_204000_browser_codes';
import * as migration_20261123_204100_revoked_admins from './20261123_204100_revoked_admins';
import * as migration_20261123_211835_orders_payment_state from './20261123_211835_orders_payment_state';
import * as migration_20261123_214000_personal_data_erasures from './20261123_214000_personal_data_erasures';
import * as migration_20261123_215131_invoices_documents from './20261123_215131_invoices_documents';
import * as migration_20261123_215132_invoices_numbers from './20261123_215132_invoices_numbers';
import * as migration_20261123_215600_releases_files from './20261123_215600_releases_files';
import * as migration_20261123_215700_releases_mail from './20261123_215700_releases_mail';
import * as migration_20261123_223800_content_drafts_for_all from './20261123_223800_content_drafts_for_all';
import * as migration_20261124_030000_orders_refunds from './20261124_030000_orders_refunds';
import * as migration_20261124_031339_orders_withdrawals from './20261124_031339_orders_withdrawals';
import * as migration_20261124_031400_orders_withdrawals_mail from './20261124_031400_orders_withdrawals_mail';
import * as migration_20261124_032441_orders_access from './20261124_032441_orders_access';
import * as migration_20261124_033500_checkout_step from './20261124_033500_checkout_step';
import * as migration_20261124_033501_checkout_step_rules from './20261124_033501_checkout_step_rules';
import * as migration_20261124_034510_receipts_texts from './20261124_034510_receipts_texts';
import * as migration_20261124_034511_receipts_kept from './20261124_034511_receipts_kept';
import * as migration_20261124_035500_orders_reconciliation from './20261124_035500_orders_reconciliation';
import * as migration_20261124_110500_overview_sums from './20261124_110500_overview_sums';
import * as migration_20261124_111500_email_pauses from './20261124_111500_email_pauses';
import * as migration_20261124_121000_visits_columns from './20261124_121000_visits_columns';
import * as migration_20261124_121001_visits_sums from './20261124_121001_visits_sums';
import * as migration_20261124_125300_locked_documents from './20261124_125300_locked_documents';
import * as migration_20261125_043500_open_disputes from './20261125_043500_open_disputes';
import * as migration_20261125_135412_contact_state from './20261125_135412_contact_state';
import * as migration_20261125_135500_contact_replies from './20261125_135500_contact_replies';
import * as migration_20261125_140000_content_edits from './20261125_140000_content_edits';
import * as migration_20261125_141500_email_holds from './20261125_141500_email_holds';
import * as migration_20261125_143531_dispute_due from './20261125_143531_dispute_due';
import * as migration_20261125_145522_weekly_digest from './20261125_145522_weekly_digest';
import * as migration_20261125_152500_reviews from './20261125_152500_reviews';
import * as migration_20261125_152501_reviews_rules from './20261125_152501_reviews_rules';
import * as migration_20261125_201000_process_metrics from './20261125_201000_process_metrics';
import * as migration_20261125_201500_overview_facts from './20261125_201500_overview_facts';
import * as migration_20261125_202000_email_request_id from './20261125_202000_email_request_id';
import * as migration_20261126_060000_process_history from './20261126_060000_process_history';
import * as migration_20261126_145500_failed_mail from './20261126_145500_failed_mail';
import * as migration_20261126_231000_content_changes from './20261126_231000_content_changes';
import * as migration_20261127_062000_disputes_that_wait from './20261127_062000_disputes_that_wait';
import * as migration_20261127_071000_testimonials_history from './20261127_071000_testimonials_history';
import * as migration_20261127_072000_reviews_of_trials from './20261127_072000_reviews_of_trials';

export const migrations = [
  {
    up: migration_20261121_000000_initial.up,
    down: migration_20261121_000000_initial.down,
    name: '20261121_000000_initial',
  },
  {
    up: migration_20261122_000001_rate_limits.up,
    down: migration_20261122_000001_rate_limits.down,
    name: '20261122_000001_rate_limits',
  },
  {
    up: migration_20261122_000002_accounts.up,
    down: migration_20261122_000002_accounts.down,
    name: '20261122_000002_accounts',
  },
  {
    up: migration_20261122_000010_tables.up,
    down: migration_20261122_000010_tables.down,
    name: '20261122_000010_tables',
  },
  {
    up: migration_20261122_000020_content_changed.up,
    down: migration_20261122_000020_content_changed.down,
    name: '20261122_000020_content_changed',
  },
  {
    up: migration_20261122_000020_email_ledger.up,
    down: migration_20261122_000020_email_ledger.down,
    name: '20261122_000020_email_ledger',
  },
  {
    up: migration_20261122_102448_content_versions.up,
    down: migration_20261122_102448_content_versions.down,
    name: '20261122_102448_content_versions',
  },
  {
    up: migration_20261122_165000_counts_by_block.up,
    down: migration_20261122_165000_counts_by_block.down,
    name: '20261122_165000_counts_by_block',
  },
  {
    up: migration_20261122_210000_fewer_ledger_indexes.up,
    down: migration_20261122_210000_fewer_ledger_indexes.down,
    name: '20261122_210000_fewer_ledger_indexes',
  },
  {
    up: migration_20261123_000759_more_texts_and_sources.up,
    down: migration_20261123_000759_more_texts_and_sources.down,
    name: '20261123_000759_more_texts_and_sources',
  },
  {
    up: migration_20261123_042500_surer_planning.up,
    down: migration_20261123_042500_surer_planning.down,
    name: '20261123_042500_surer_planning',
  },
  {
    up: migration_20261123_060107_sequences_bin.up,
    down: migration_20261123_060107_sequences_bin.down,
    name: '20261123_060107_sequences_bin',
  },
  {
    up: migration_20261123_130000_copy_of_the_log.up,
    down: migration_20261123_130000_copy_of_the_log.down,
    name: '20261123_130000_copy_of_the_log',
  },
  {
    up: migration_20261123_200000_event_times.up,
    down: migration_20261123_200000_event_times.down,
    name: '20261123_200000_event_times',
  },
  {
    up: migration_20261123_200100_purchases_bin.up,
    down: migration_20261123_200100_purchases_bin.down,
    name: '20261123_200100_purchases_bin',
  },
  {
    up: migration_20261123_201000_mail_outage.up,
    down: migration_20261123_201000_mail_outage.down,
    name: '20261123_201000_mail_outage',
  },
  {
    up: migration_20261123_202000_planning_in_files.up,
    down: migration_20261123_202000_planning_in_files.down,
    name: '20261123_202000_planning_in_files',
  },
  {
    up: migration_20261123_203000_one_log_of_mail.up,
    down: migration_20261123_203000_one_log_of_mail.down,
    name: '20261123_203000_one_log_of_mail',
  },
  {
    up: migration_20261123_203100_retention.up,
    down: migration_20261123_203100_retention.down,
    name: '20261123_203100_retention',
  },
  {
    up: migration_20261123_204000_browser_codes.up,
    down: migration_20261123_204000_browser_codes.down,
    name: '20261123_204000_browser_codes',
  },
  {
    up: migration_20261123_204100_revoked_admins.up,
    down: migration_20261123_204100_revoked_admins.down,
    name: '20261123_204100_revoked_admins',
  },
  {
    up: migration_20261123_211835_orders_payment_state.up,
    down: migration_20261123_211835_orders_payment_state.down,
    name: '20261123_211835_orders_payment_state',
  },
  {
    up: migration_20261123_214000_personal_data_erasures.up,
    down: migration_20261123_214000_personal_data_erasures.down,
    name: '20261123_214000_personal_data_erasures',
  },
  {
    up: migration_20261123_215131_invoices_documents.up,
    down: migration_20261123_215131_invoices_documents.down,
    name: '20261123_215131_invoices_documents',
  },
  {
    up: migration_20261123_215132_invoices_numbers.up,
    down: migration_20261123_215132_invoices_numbers.down,
    name: '20261123_215132_invoices_numbers',
  },
  {
    up: migration_20261123_215600_releases_files.up,
    down: migration_20261123_215600_releases_files.down,
    name: '20261123_215600_releases_files',
  },
  {
    up: migration_20261123_215700_releases_mail.up,
    down: migration_20261123_215700_releases_mail.down,
    name: '20261123_215700_releases_mail',
  },
  {
    up: migration_20261123_223800_content_drafts_for_all.up,
    down: migration_20261123_223800_content_drafts_for_all.down,
    name: '20261123_223800_content_drafts_for_all',
  },
  {
    up: migration_20261124_030000_orders_refunds.up,
    down: migration_20261124_030000_orders_refunds.down,
    name: '20261124_030000_orders_refunds',
  },
  {
    up: migration_20261124_031339_orders_withdrawals.up,
    down: migration_20261124_031339_orders_withdrawals.down,
    name: '20261124_031339_orders_withdrawals',
  },
  {
    up: migration_20261124_031400_orders_withdrawals_mail.up,
    down: migration_20261124_031400_orders_withdrawals_mail.down,
    name: '20261124_031400_orders_withdrawals_mail',
  },
  {
    up: migration_20261124_032441_orders_access.up,
    down: migration_20261124_032441_orders_access.down,
    name: '20261124_032441_orders_access',
  },
  {
    up: migration_20261124_033500_checkout_step.up,
    down: migration_20261124_033500_checkout_step.down,
    name: '20261124_033500_checkout_step',
  },
  {
    up: migration_20261124_033501_checkout_step_rules.up,
    down: migration_20261124_033501_checkout_step_rules.down,
    name: '20261124_033501_checkout_step_rules',
  },
  {
    up: migration_20261124_034510_receipts_texts.up,
    down: migration_20261124_034510_receipts_texts.down,
    name: '20261124_034510_receipts_texts',
  },
  {
    up: migration_20261124_034511_receipts_kept.up,
    down: migration_20261124_034511_receipts_kept.down,
    name: '20261124_034511_receipts_kept',
  },
  {
    up: migration_20261124_035500_orders_reconciliation.up,
    down: migration_20261124_035500_orders_reconciliation.down,
    name: '20261124_035500_orders_reconciliation',
  },
  {
    up: migration_20261124_110500_overview_sums.up,
    down: migration_20261124_110500_overview_sums.down,
    name: '20261124_110500_overview_sums',
  },
  {
    up: migration_20261124_111500_email_pauses.up,
    down: migration_20261124_111500_email_pauses.down,
    name: '20261124_111500_email_pauses',
  },
  {
    up: migration_20261124_121000_visits_columns.up,
    down: migration_20261124_121000_visits_columns.down,
    name: '20261124_121000_visits_columns',
  },
  {
    up: migration_20261124_121001_visits_sums.up,
    down: migration_20261124_121001_visits_sums.down,
    name: '20261124_121001_visits_sums',
  },
  {
    up: migration_20261124_125300_locked_documents.up,
    down: migration_20261124_125300_locked_documents.down,
    name: '20261124_125300_locked_documents',
  },
  {
    up: migration_20261125_043500_open_disputes.up,
    down: migration_20261125_043500_open_disputes.down,
    name: '20261125_043500_open_disputes',
  },
  {
    up: migration_20261125_135412_contact_state.up,
    down: migration_20261125_135412_contact_state.down,
    name: '20261125_135412_contact_state',
  },
  {
    up: migration_20261125_135500_contact_replies.up,
    down: migration_20261125_135500_contact_replies.down,
    name: '20261125_135500_contact_replies',
  },
  {
    up: migration_20261125_140000_content_edits.up,
    down: migration_20261125_140000_content_edits.down,
    name: '20261125_140000_content_edits',
  },
  {
    up: migration_20261125_141500_email_holds.up,
    down: migration_20261125_141500_email_holds.down,
    name: '20261125_141500_email_holds',
  },
  {
    up: migration_20261125_143531_dispute_due.up,
    down: migration_20261125_143531_dispute_due.down,
    name: '20261125_143531_dispute_due',
  },
  {
    up: migration_20261125_145522_weekly_digest.up,
    down: migration_20261125_145522_weekly_digest.down,
    name: '20261125_145522_weekly_digest',
  },
  {
    up: migration_20261125_152500_reviews.up,
    down: migration_20261125_152500_reviews.down,
    name: '20261125_152500_reviews',
  },
  {
    up: migration_20261125_152501_reviews_rules.up,
    down: migration_20261125_152501_reviews_rules.down,
    name: '20261125_152501_reviews_rules',
  },
  {
    up: migration_20261125_201000_process_metrics.up,
    down: migration_20261125_201000_process_metrics.down,
    name: '20261125_201000_process_metrics',
  },
  {
    up: migration_20261125_201500_overview_facts.up,
    down: migration_20261125_201500_overview_facts.down,
    name: '20261125_201500_overview_facts',
  },
  {
    up: migration_20261125_202000_email_request_id.up,
    down: migration_20261125_202000_email_request_id.down,
    name: '20261125_202000_email_request_id',
  },
  {
    up: migration_20261126_060000_process_history.up,
    down: migration_20261126_060000_process_history.down,
    name: '20261126_060000_process_history',
  },
  {
    up: migration_20261126_145500_failed_mail.up,
    down: migration_20261126_145500_failed_mail.down,
    name: '20261126_145500_failed_mail',
  },
  {
    up: migration_20261126_231000_content_changes.up,
    down: migration_20261126_231000_content_changes.down,
    name: '20261126_231000_content_changes',
  },
  {
    up: migration_20261127_062000_disputes_that_wait.up,
    down: migration_20261127_062000_disputes_that_wait.down,
    name: '20261127_062000_disputes_that_wait',
  },
  {
    up: migration_20261127_071000_testimonials_history.up,
    down: migration_20261127_071000_testimonials_history.down,
    name: '20261127_071000_testimonials_history',
  },
  {
    up: migration_20261127_072000_reviews_of_trials.up,
    down: migration_20261127_072000_reviews_of_trials.down,
    name: '20261127_072000_reviews_of_trials',
  },
];
