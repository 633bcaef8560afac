import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_pages_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__pages_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_purchases_provider" AS ENUM('stripe', 'sandbox');
  CREATE TYPE "public"."enum_purchases_status" AS ENUM('paid', 'refunded', 'disputed');
  CREATE TYPE "public"."enum_purchases_marketing_basis" AS ENUM('soft_opt_in', 'consent', 'refused');
  CREATE TYPE "public"."enum_product_files_product_type" AS ENUM('digital', 'subscription');
  CREATE TYPE "public"."enum_checkout_sessions_provider" AS ENUM('stripe', 'sandbox');
  CREATE TYPE "public"."enum_checkout_sessions_status" AS ENUM('open', 'paid', 'unpaid', 'cancelled', 'failed', 'expired');
  CREATE TYPE "public"."enum_email_sequences_email_type" AS ENUM('welcome', 'tutorial', 'reminder', 'upsell', 'referral');
  CREATE TYPE "public"."enum_email_suppressions_reason" AS ENUM('unsubscribed', 'bounce', 'complaint', 'manual');
  CREATE TYPE "public"."enum_users_role" AS ENUM('admin', 'editor', 'user');
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'schedulePublish');
  CREATE TYPE "public"."enum_payload_jobs_log_state" AS ENUM('failed', 'succeeded');
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'schedulePublish');
  CREATE TYPE "public"."enum_landing_benefits_items_icon" AS ENUM('goals', 'time', 'progress', 'habits', 'finances', 'mindset');
  CREATE TYPE "public"."enum_landing_urgency_banner_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum_landing_urgency_badges_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum_landing_urgency_first_strip_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum_landing_urgency_second_strip_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum_landing_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__landing_v_version_benefits_items_icon" AS ENUM('goals', 'time', 'progress', 'habits', 'finances', 'mindset');
  CREATE TYPE "public"."enum__landing_v_version_urgency_banner_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum__landing_v_version_urgency_badges_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum__landing_v_version_urgency_first_strip_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum__landing_v_version_urgency_second_strip_mode" AS ENUM('decorative', 'real', 'hidden');
  CREATE TYPE "public"."enum__landing_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_offer_currency" AS ENUM('EUR');
  CREATE TYPE "public"."enum_offer_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__offer_v_version_currency" AS ENUM('EUR');
  CREATE TYPE "public"."enum__offer_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "faqs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"_order" varchar,
  	"question" varchar NOT NULL,
  	"answer_rich_text" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "testimonials" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"_order" varchar,
  	"name" varchar NOT NULL,
  	"role" varchar NOT NULL,
  	"content" varchar NOT NULL,
  	"rating" numeric DEFAULT 5 NOT NULL,
  	"photo_media_url" varchar,
  	"result" varchar,
  	"is_visible" boolean DEFAULT true,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "pages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"slug" varchar,
  	"description" varchar,
  	"body" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_pages_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "_pages_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_title" varchar,
  	"version_slug" varchar,
  	"version_description" varchar,
  	"version_body" jsonb,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__pages_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "media" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"alt" varchar NOT NULL,
  	"prefix" varchar DEFAULT 'media',
  	"_objectkey" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric,
  	"focal_x" numeric,
  	"focal_y" numeric,
  	"sizes_w160_url" varchar,
  	"sizes_w160_width" numeric,
  	"sizes_w160_height" numeric,
  	"sizes_w160_mime_type" varchar,
  	"sizes_w160_filesize" numeric,
  	"sizes_w160_filename" varchar,
  	"sizes_w320_url" varchar,
  	"sizes_w320_width" numeric,
  	"sizes_w320_height" numeric,
  	"sizes_w320_mime_type" varchar,
  	"sizes_w320_filesize" numeric,
  	"sizes_w320_filename" varchar,
  	"sizes_w480_url" varchar,
  	"sizes_w480_width" numeric,
  	"sizes_w480_height" numeric,
  	"sizes_w480_mime_type" varchar,
  	"sizes_w480_filesize" numeric,
  	"sizes_w480_filename" varchar,
  	"sizes_w720_url" varchar,
  	"sizes_w720_width" numeric,
  	"sizes_w720_height" numeric,
  	"sizes_w720_mime_type" varchar,
  	"sizes_w720_filesize" numeric,
  	"sizes_w720_filename" varchar
  );
  
  CREATE TABLE "purchases" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"checkout_session_id" varchar NOT NULL,
  	"provider" "enum_purchases_provider" NOT NULL,
  	"payment_intent_id" varchar,
  	"customer_email" varchar NOT NULL,
  	"customer_name" varchar,
  	"product_name" varchar NOT NULL,
  	"amount_cents" numeric NOT NULL,
  	"currency" varchar NOT NULL,
  	"status" "enum_purchases_status" DEFAULT 'paid' NOT NULL,
  	"marketing_basis" "enum_purchases_marketing_basis" DEFAULT 'soft_opt_in' NOT NULL,
  	"purchased_at" timestamp(3) with time zone NOT NULL,
  	"refunded_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "product_files" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"_order" varchar,
  	"product_name" varchar NOT NULL,
  	"product_type" "enum_product_files_product_type" DEFAULT 'digital' NOT NULL,
  	"file_url" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "private_files" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"prefix" varchar DEFAULT 'private-files',
  	"_objectkey" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric,
  	"focal_x" numeric,
  	"focal_y" numeric
  );
  
  CREATE TABLE "checkout_sessions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"session_id" varchar NOT NULL,
  	"provider" "enum_checkout_sessions_provider" NOT NULL,
  	"idempotency_key" varchar NOT NULL,
  	"product_name" varchar NOT NULL,
  	"amount_cents" numeric NOT NULL,
  	"currency" varchar NOT NULL,
  	"quantity" numeric NOT NULL,
  	"success_path" varchar NOT NULL,
  	"cancel_path" varchar NOT NULL,
  	"status" "enum_checkout_sessions_status" DEFAULT 'open' NOT NULL,
  	"customer_email" varchar,
  	"customer_name" varchar,
  	"expires_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "stripe_events" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"event_id" varchar NOT NULL,
  	"event_type" varchar NOT NULL,
  	"object_id" varchar,
  	"payment_intent_id" varchar,
  	"object_status" varchar,
  	"handled_at" timestamp(3) with time zone,
  	"attempts" numeric DEFAULT 0 NOT NULL,
  	"next_attempt_at" timestamp(3) with time zone,
  	"error" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "email_sequences" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"sequence_name" varchar NOT NULL,
  	"email_type" "enum_email_sequences_email_type" NOT NULL,
  	"send_after_days" numeric NOT NULL,
  	"email_subject" varchar NOT NULL,
  	"email_template" varchar NOT NULL,
  	"is_active" numeric DEFAULT 1 NOT NULL,
  	"email_subject_b" varchar,
  	"send_from_hour" numeric,
  	"send_until_hour" numeric,
  	"count_clicks" numeric DEFAULT 0 NOT NULL,
  	"include_past_buyers" numeric DEFAULT 0 NOT NULL,
  	"activated_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "email_tracking" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"sequence_id" numeric,
  	"user_email" varchar NOT NULL,
  	"session_id" varchar,
  	"email_type" varchar NOT NULL,
  	"email_sent" numeric NOT NULL,
  	"sent_at" timestamp(3) with time zone,
  	"error_message" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "email_suppressions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"email" varchar NOT NULL,
  	"reason" "enum_email_suppressions_reason" DEFAULT 'manual' NOT NULL,
  	"detail" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contact_submissions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"email" varchar NOT NULL,
  	"subject" varchar,
  	"message" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "users" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"email" varchar NOT NULL,
  	"name" varchar,
  	"role" "enum_users_role" DEFAULT 'user' NOT NULL,
  	"last_sign_in_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_kv" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar NOT NULL,
  	"data" jsonb NOT NULL
  );
  
  CREATE TABLE "payload_jobs_log" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"executed_at" timestamp(3) with time zone NOT NULL,
  	"completed_at" timestamp(3) with time zone NOT NULL,
  	"task_slug" "enum_payload_jobs_log_task_slug" NOT NULL,
  	"task_i_d" varchar NOT NULL,
  	"input" jsonb,
  	"output" jsonb,
  	"state" "enum_payload_jobs_log_state" NOT NULL,
  	"error" jsonb
  );
  
  CREATE TABLE "payload_jobs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"input" jsonb,
  	"completed_at" timestamp(3) with time zone,
  	"total_tried" numeric DEFAULT 0,
  	"has_error" boolean DEFAULT false,
  	"error" jsonb,
  	"task_slug" "enum_payload_jobs_task_slug",
  	"queue" varchar DEFAULT 'default',
  	"wait_until" timestamp(3) with time zone,
  	"processing" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"global_slug" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"faqs_id" integer,
  	"testimonials_id" integer,
  	"pages_id" integer,
  	"media_id" integer,
  	"purchases_id" integer,
  	"product_files_id" integer,
  	"private_files_id" integer,
  	"checkout_sessions_id" integer,
  	"stripe_events_id" integer,
  	"email_sequences_id" integer,
  	"email_suppressions_id" integer,
  	"contact_submissions_id" integer,
  	"users_id" integer
  );
  
  CREATE TABLE "payload_preferences" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar,
  	"value" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_preferences_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
  );
  
  CREATE TABLE "payload_migrations" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"batch" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "landing_hero_promises" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "landing_story_pains" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"hour" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "landing_skills_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar
  );
  
  CREATE TABLE "landing_benefits_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" "enum_landing_benefits_items_icon" DEFAULT 'goals',
  	"title" varchar,
  	"text" varchar,
  	"picture_id" integer,
  	"source" varchar
  );
  
  CREATE TABLE "landing_offer_assurances" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "landing_testimonials_stats" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"value" varchar,
  	"label" varchar,
  	"source" varchar
  );
  
  CREATE TABLE "landing_comparison_rows" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"before" varchar,
  	"after" varchar
  );
  
  CREATE TABLE "landing_closing_points" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "landing_footer_social" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"url" varchar
  );
  
  CREATE TABLE "landing" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"hero_title" varchar,
  	"hero_lead" varchar,
  	"hero_button" varchar,
  	"hero_link" varchar,
  	"hero_proof" varchar,
  	"hero_source" varchar,
  	"story_title" varchar,
  	"story_body" varchar,
  	"story_signature" varchar,
  	"story_pains_title" varchar,
  	"story_after" varchar,
  	"skills_title" varchar,
  	"skills_lead" varchar,
  	"benefits_title" varchar,
  	"benefits_lead" varchar,
  	"offer_title" varchar,
  	"offer_lead" varchar,
  	"offer_popular" varchar,
  	"offer_saving" varchar,
  	"offer_once_paid" varchar,
  	"offer_included" varchar,
  	"offer_button" varchar,
  	"offer_source" varchar,
  	"video_title" varchar,
  	"video_lead" varchar,
  	"video_play" varchar,
  	"video_film_id" integer,
  	"video_poster_id" integer,
  	"video_captions_id" integer,
  	"video_guarantee" varchar,
  	"testimonials_title" varchar,
  	"testimonials_lead" varchar,
  	"comparison_title" varchar,
  	"comparison_lead" varchar,
  	"comparison_before" varchar,
  	"comparison_after" varchar,
  	"comparison_source" varchar,
  	"closing_title" varchar,
  	"closing_text" varchar,
  	"closing_button" varchar,
  	"closing_note" varchar,
  	"closing_source" varchar,
  	"faq_title" varchar,
  	"faq_lead" varchar,
  	"ending_title" varchar,
  	"ending_text" varchar,
  	"ending_button_long" varchar,
  	"ending_button_short" varchar,
  	"ending_note" varchar,
  	"urgency_deadline" timestamp(3) with time zone,
  	"urgency_places_total" numeric,
  	"urgency_places_from" timestamp(3) with time zone,
  	"urgency_banner_mode" "enum_landing_urgency_banner_mode" DEFAULT 'decorative',
  	"urgency_banner_buyers" varchar,
  	"urgency_banner_countdown" varchar,
  	"urgency_banner_real_buyers" varchar,
  	"urgency_banner_source" varchar,
  	"urgency_badges_mode" "enum_landing_urgency_badges_mode" DEFAULT 'decorative',
  	"urgency_badges_bought" varchar,
  	"urgency_badges_places" varchar,
  	"urgency_badges_real_bought" varchar,
  	"urgency_badges_real_places" varchar,
  	"urgency_badges_source" varchar,
  	"urgency_first_strip_mode" "enum_landing_urgency_first_strip_mode" DEFAULT 'decorative',
  	"urgency_first_strip_text" varchar,
  	"urgency_first_strip_real_text" varchar,
  	"urgency_first_strip_source" varchar,
  	"urgency_second_strip_mode" "enum_landing_urgency_second_strip_mode" DEFAULT 'decorative',
  	"urgency_second_strip_text" varchar,
  	"urgency_second_strip_real_text" varchar,
  	"urgency_second_strip_source" varchar,
  	"navigation_home" varchar,
  	"navigation_benefits" varchar,
  	"navigation_offer" varchar,
  	"navigation_testimonials" varchar,
  	"navigation_contact" varchar,
  	"navigation_admin" varchar,
  	"navigation_button" varchar,
  	"footer_motto" varchar,
  	"footer_links_title" varchar,
  	"footer_contact_title" varchar,
  	"footer_contact_text" varchar,
  	"footer_contact_button" varchar,
  	"footer_social_title" varchar,
  	"footer_privacy" varchar,
  	"footer_privacy_url" varchar,
  	"footer_terms" varchar,
  	"footer_terms_url" varchar,
  	"footer_legal" varchar,
  	"search_title" varchar,
  	"search_description" varchar,
  	"search_picture_id" integer,
  	"_status" "enum_landing_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "landing_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"media_id" integer
  );
  
  CREATE TABLE "_landing_v_version_hero_promises" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v_version_story_pains" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"hour" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v_version_skills_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v_version_benefits_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"icon" "enum__landing_v_version_benefits_items_icon" DEFAULT 'goals',
  	"title" varchar,
  	"text" varchar,
  	"picture_id" integer,
  	"source" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v_version_offer_assurances" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v_version_testimonials_stats" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"value" varchar,
  	"label" varchar,
  	"source" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v_version_comparison_rows" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"before" varchar,
  	"after" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v_version_closing_points" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v_version_footer_social" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"url" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_landing_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_hero_title" varchar,
  	"version_hero_lead" varchar,
  	"version_hero_button" varchar,
  	"version_hero_link" varchar,
  	"version_hero_proof" varchar,
  	"version_hero_source" varchar,
  	"version_story_title" varchar,
  	"version_story_body" varchar,
  	"version_story_signature" varchar,
  	"version_story_pains_title" varchar,
  	"version_story_after" varchar,
  	"version_skills_title" varchar,
  	"version_skills_lead" varchar,
  	"version_benefits_title" varchar,
  	"version_benefits_lead" varchar,
  	"version_offer_title" varchar,
  	"version_offer_lead" varchar,
  	"version_offer_popular" varchar,
  	"version_offer_saving" varchar,
  	"version_offer_once_paid" varchar,
  	"version_offer_included" varchar,
  	"version_offer_button" varchar,
  	"version_offer_source" varchar,
  	"version_video_title" varchar,
  	"version_video_lead" varchar,
  	"version_video_play" varchar,
  	"version_video_film_id" integer,
  	"version_video_poster_id" integer,
  	"version_video_captions_id" integer,
  	"version_video_guarantee" varchar,
  	"version_testimonials_title" varchar,
  	"version_testimonials_lead" varchar,
  	"version_comparison_title" varchar,
  	"version_comparison_lead" varchar,
  	"version_comparison_before" varchar,
  	"version_comparison_after" varchar,
  	"version_comparison_source" varchar,
  	"version_closing_title" varchar,
  	"version_closing_text" varchar,
  	"version_closing_button" varchar,
  	"version_closing_note" varchar,
  	"version_closing_source" varchar,
  	"version_faq_title" varchar,
  	"version_faq_lead" varchar,
  	"version_ending_title" varchar,
  	"version_ending_text" varchar,
  	"version_ending_button_long" varchar,
  	"version_ending_button_short" varchar,
  	"version_ending_note" varchar,
  	"version_urgency_deadline" timestamp(3) with time zone,
  	"version_urgency_places_total" numeric,
  	"version_urgency_places_from" timestamp(3) with time zone,
  	"version_urgency_banner_mode" "enum__landing_v_version_urgency_banner_mode" DEFAULT 'decorative',
  	"version_urgency_banner_buyers" varchar,
  	"version_urgency_banner_countdown" varchar,
  	"version_urgency_banner_real_buyers" varchar,
  	"version_urgency_banner_source" varchar,
  	"version_urgency_badges_mode" "enum__landing_v_version_urgency_badges_mode" DEFAULT 'decorative',
  	"version_urgency_badges_bought" varchar,
  	"version_urgency_badges_places" varchar,
  	"version_urgency_badges_real_bought" varchar,
  	"version_urgency_badges_real_places" varchar,
  	"version_urgency_badges_source" varchar,
  	"version_urgency_first_strip_mode" "enum__landing_v_version_urgency_first_strip_mode" DEFAULT 'decorative',
  	"version_urgency_first_strip_text" varchar,
  	"version_urgency_first_strip_real_text" varchar,
  	"version_urgency_first_strip_source" varchar,
  	"version_urgency_second_strip_mode" "enum__landing_v_version_urgency_second_strip_mode" DEFAULT 'decorative',
  	"version_urgency_second_strip_text" varchar,
  	"version_urgency_second_strip_real_text" varchar,
  	"version_urgency_second_strip_source" varchar,
  	"version_navigation_home" varchar,
  	"version_navigation_benefits" varchar,
  	"version_navigation_offer" varchar,
  	"version_navigation_testimonials" varchar,
  	"version_navigation_contact" varchar,
  	"version_navigation_admin" varchar,
  	"version_navigation_button" varchar,
  	"version_footer_motto" varchar,
  	"version_footer_links_title" varchar,
  	"version_footer_contact_title" varchar,
  	"version_footer_contact_text" varchar,
  	"version_footer_contact_button" varchar,
  	"version_footer_social_title" varchar,
  	"version_footer_privacy" varchar,
  	"version_footer_privacy_url" varchar,
  	"version_footer_terms" varchar,
  	"version_footer_terms_url" varchar,
  	"version_footer_legal" varchar,
  	"version_search_title" varchar,
  	"version_search_description" varchar,
  	"version_search_picture_id" integer,
  	"version__status" "enum__landing_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "_landing_v_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"media_id" integer
  );
  
  CREATE TABLE "offer_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"value" numeric
  );
  
  CREATE TABLE "offer" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"product_name" varchar,
  	"original_price" numeric,
  	"current_price" numeric,
  	"currency" "enum_offer_currency" DEFAULT 'EUR',
  	"is_popular" boolean DEFAULT true,
  	"_status" "enum_offer_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_offer_v_version_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"value" numeric,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_offer_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_title" varchar,
  	"version_product_name" varchar,
  	"version_original_price" numeric,
  	"version_current_price" numeric,
  	"version_currency" "enum__offer_v_version_currency" DEFAULT 'EUR',
  	"version_is_popular" boolean DEFAULT true,
  	"version__status" "enum__offer_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "site_settings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"email" varchar NOT NULL,
  	"legal_name" varchar,
  	"address" varchar,
  	"vat_number" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_site_settings_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_name" varchar NOT NULL,
  	"version_email" varchar NOT NULL,
  	"version_legal_name" varchar,
  	"version_address" varchar,
  	"version_vat_number" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "_pages_v" ADD CONSTRAINT "_pages_v_parent_id_pages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."pages"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_jobs_log" ADD CONSTRAINT "payload_jobs_log_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."payload_jobs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_locked_documents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_faqs_fk" FOREIGN KEY ("faqs_id") REFERENCES "public"."faqs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_testimonials_fk" FOREIGN KEY ("testimonials_id") REFERENCES "public"."testimonials"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_pages_fk" FOREIGN KEY ("pages_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_purchases_fk" FOREIGN KEY ("purchases_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_product_files_fk" FOREIGN KEY ("product_files_id") REFERENCES "public"."product_files"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_private_files_fk" FOREIGN KEY ("private_files_id") REFERENCES "public"."private_files"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_checkout_sessions_fk" FOREIGN KEY ("checkout_sessions_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_stripe_events_fk" FOREIGN KEY ("stripe_events_id") REFERENCES "public"."stripe_events"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_email_sequences_fk" FOREIGN KEY ("email_sequences_id") REFERENCES "public"."email_sequences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_email_suppressions_fk" FOREIGN KEY ("email_suppressions_id") REFERENCES "public"."email_suppressions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_contact_submissions_fk" FOREIGN KEY ("contact_submissions_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_hero_promises" ADD CONSTRAINT "landing_hero_promises_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_story_pains" ADD CONSTRAINT "landing_story_pains_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_skills_items" ADD CONSTRAINT "landing_skills_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_benefits_items" ADD CONSTRAINT "landing_benefits_items_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "landing_benefits_items" ADD CONSTRAINT "landing_benefits_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_offer_assurances" ADD CONSTRAINT "landing_offer_assurances_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_testimonials_stats" ADD CONSTRAINT "landing_testimonials_stats_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_comparison_rows" ADD CONSTRAINT "landing_comparison_rows_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_closing_points" ADD CONSTRAINT "landing_closing_points_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_footer_social" ADD CONSTRAINT "landing_footer_social_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing" ADD CONSTRAINT "landing_video_film_id_media_id_fk" FOREIGN KEY ("video_film_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "landing" ADD CONSTRAINT "landing_video_poster_id_media_id_fk" FOREIGN KEY ("video_poster_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "landing" ADD CONSTRAINT "landing_video_captions_id_media_id_fk" FOREIGN KEY ("video_captions_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "landing" ADD CONSTRAINT "landing_search_picture_id_media_id_fk" FOREIGN KEY ("search_picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "landing_rels" ADD CONSTRAINT "landing_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."landing"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "landing_rels" ADD CONSTRAINT "landing_rels_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_hero_promises" ADD CONSTRAINT "_landing_v_version_hero_promises_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_story_pains" ADD CONSTRAINT "_landing_v_version_story_pains_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_skills_items" ADD CONSTRAINT "_landing_v_version_skills_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_benefits_items" ADD CONSTRAINT "_landing_v_version_benefits_items_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_landing_v_version_benefits_items" ADD CONSTRAINT "_landing_v_version_benefits_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_offer_assurances" ADD CONSTRAINT "_landing_v_version_offer_assurances_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_testimonials_stats" ADD CONSTRAINT "_landing_v_version_testimonials_stats_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_comparison_rows" ADD CONSTRAINT "_landing_v_version_comparison_rows_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_closing_points" ADD CONSTRAINT "_landing_v_version_closing_points_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_version_footer_social" ADD CONSTRAINT "_landing_v_version_footer_social_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v" ADD CONSTRAINT "_landing_v_version_video_film_id_media_id_fk" FOREIGN KEY ("version_video_film_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_landing_v" ADD CONSTRAINT "_landing_v_version_video_poster_id_media_id_fk" FOREIGN KEY ("version_video_poster_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_landing_v" ADD CONSTRAINT "_landing_v_version_video_captions_id_media_id_fk" FOREIGN KEY ("version_video_captions_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_landing_v" ADD CONSTRAINT "_landing_v_version_search_picture_id_media_id_fk" FOREIGN KEY ("version_search_picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_landing_v_rels" ADD CONSTRAINT "_landing_v_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_landing_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_landing_v_rels" ADD CONSTRAINT "_landing_v_rels_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "offer_features" ADD CONSTRAINT "offer_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_offer_v_version_features" ADD CONSTRAINT "_offer_v_version_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_offer_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "faqs__order_idx" ON "faqs" USING btree ("_order");
  CREATE INDEX "faqs_updated_at_idx" ON "faqs" USING btree ("updated_at");
  CREATE INDEX "faqs_created_at_idx" ON "faqs" USING btree ("created_at");
  CREATE INDEX "faqs_deleted_at_idx" ON "faqs" USING btree ("deleted_at");
  CREATE INDEX "testimonials__order_idx" ON "testimonials" USING btree ("_order");
  CREATE INDEX "testimonials_updated_at_idx" ON "testimonials" USING btree ("updated_at");
  CREATE INDEX "testimonials_created_at_idx" ON "testimonials" USING btree ("created_at");
  CREATE INDEX "testimonials_deleted_at_idx" ON "testimonials" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "pages_slug_idx" ON "pages" USING btree ("slug");
  CREATE INDEX "pages_updated_at_idx" ON "pages" USING btree ("updated_at");
  CREATE INDEX "pages_created_at_idx" ON "pages" USING btree ("created_at");
  CREATE INDEX "pages__status_idx" ON "pages" USING btree ("_status");
  CREATE INDEX "_pages_v_parent_idx" ON "_pages_v" USING btree ("parent_id");
  CREATE INDEX "_pages_v_version_version_slug_idx" ON "_pages_v" USING btree ("version_slug");
  CREATE INDEX "_pages_v_version_version_updated_at_idx" ON "_pages_v" USING btree ("version_updated_at");
  CREATE INDEX "_pages_v_version_version_created_at_idx" ON "_pages_v" USING btree ("version_created_at");
  CREATE INDEX "_pages_v_version_version__status_idx" ON "_pages_v" USING btree ("version__status");
  CREATE INDEX "_pages_v_created_at_idx" ON "_pages_v" USING btree ("created_at");
  CREATE INDEX "_pages_v_updated_at_idx" ON "_pages_v" USING btree ("updated_at");
  CREATE INDEX "_pages_v_latest_idx" ON "_pages_v" USING btree ("latest");
  CREATE INDEX "_pages_v_autosave_idx" ON "_pages_v" USING btree ("autosave");
  CREATE INDEX "media_updated_at_idx" ON "media" USING btree ("updated_at");
  CREATE INDEX "media_created_at_idx" ON "media" USING btree ("created_at");
  CREATE UNIQUE INDEX "media_filename_idx" ON "media" USING btree ("filename");
  CREATE INDEX "media_sizes_w160_sizes_w160_filename_idx" ON "media" USING btree ("sizes_w160_filename");
  CREATE INDEX "media_sizes_w320_sizes_w320_filename_idx" ON "media" USING btree ("sizes_w320_filename");
  CREATE INDEX "media_sizes_w480_sizes_w480_filename_idx" ON "media" USING btree ("sizes_w480_filename");
  CREATE INDEX "media_sizes_w720_sizes_w720_filename_idx" ON "media" USING btree ("sizes_w720_filename");
  CREATE UNIQUE INDEX "purchases_checkout_session_id_idx" ON "purchases" USING btree ("checkout_session_id");
  CREATE INDEX "purchases_payment_intent_id_idx" ON "purchases" USING btree ("payment_intent_id");
  CREATE INDEX "purchases_customer_email_idx" ON "purchases" USING btree ("customer_email");
  CREATE INDEX "purchases_purchased_at_idx" ON "purchases" USING btree ("purchased_at");
  CREATE INDEX "purchases_updated_at_idx" ON "purchases" USING btree ("updated_at");
  CREATE INDEX "purchases_created_at_idx" ON "purchases" USING btree ("created_at");
  CREATE INDEX "product_files__order_idx" ON "product_files" USING btree ("_order");
  CREATE INDEX "product_files_updated_at_idx" ON "product_files" USING btree ("updated_at");
  CREATE INDEX "product_files_created_at_idx" ON "product_files" USING btree ("created_at");
  CREATE INDEX "product_files_deleted_at_idx" ON "product_files" USING btree ("deleted_at");
  CREATE INDEX "private_files_updated_at_idx" ON "private_files" USING btree ("updated_at");
  CREATE INDEX "private_files_created_at_idx" ON "private_files" USING btree ("created_at");
  CREATE UNIQUE INDEX "private_files_filename_idx" ON "private_files" USING btree ("filename");
  CREATE UNIQUE INDEX "checkout_sessions_session_id_idx" ON "checkout_sessions" USING btree ("session_id");
  CREATE UNIQUE INDEX "checkout_sessions_idempotency_key_idx" ON "checkout_sessions" USING btree ("idempotency_key");
  CREATE INDEX "checkout_sessions_status_idx" ON "checkout_sessions" USING btree ("status");
  CREATE INDEX "checkout_sessions_updated_at_idx" ON "checkout_sessions" USING btree ("updated_at");
  CREATE INDEX "checkout_sessions_created_at_idx" ON "checkout_sessions" USING btree ("created_at");
  CREATE UNIQUE INDEX "stripe_events_event_id_idx" ON "stripe_events" USING btree ("event_id");
  CREATE INDEX "stripe_events_object_id_idx" ON "stripe_events" USING btree ("object_id");
  CREATE INDEX "stripe_events_payment_intent_id_idx" ON "stripe_events" USING btree ("payment_intent_id");
  CREATE INDEX "stripe_events_handled_at_idx" ON "stripe_events" USING btree ("handled_at");
  CREATE INDEX "stripe_events_next_attempt_at_idx" ON "stripe_events" USING btree ("next_attempt_at");
  CREATE INDEX "stripe_events_updated_at_idx" ON "stripe_events" USING btree ("updated_at");
  CREATE INDEX "stripe_events_created_at_idx" ON "stripe_events" USING btree ("created_at");
  CREATE INDEX "email_sequences_updated_at_idx" ON "email_sequences" USING btree ("updated_at");
  CREATE INDEX "email_sequences_created_at_idx" ON "email_sequences" USING btree ("created_at");
  CREATE INDEX "email_tracking_updated_at_idx" ON "email_tracking" USING btree ("updated_at");
  CREATE INDEX "email_tracking_created_at_idx" ON "email_tracking" USING btree ("created_at");
  CREATE UNIQUE INDEX "email_suppressions_email_idx" ON "email_suppressions" USING btree ("email");
  CREATE INDEX "email_suppressions_updated_at_idx" ON "email_suppressions" USING btree ("updated_at");
  CREATE INDEX "email_suppressions_created_at_idx" ON "email_suppressions" USING btree ("created_at");
  CREATE INDEX "contact_submissions_updated_at_idx" ON "contact_submissions" USING btree ("updated_at");
  CREATE INDEX "contact_submissions_created_at_idx" ON "contact_submissions" USING btree ("created_at");
  CREATE INDEX "contact_submissions_deleted_at_idx" ON "contact_submissions" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "users_email_idx" ON "users" USING btree ("email");
  CREATE INDEX "users_updated_at_idx" ON "users" USING btree ("updated_at");
  CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");
  CREATE UNIQUE INDEX "payload_kv_key_idx" ON "payload_kv" USING btree ("key");
  CREATE INDEX "payload_jobs_log_order_idx" ON "payload_jobs_log" USING btree ("_order");
  CREATE INDEX "payload_jobs_log_parent_id_idx" ON "payload_jobs_log" USING btree ("_parent_id");
  CREATE INDEX "payload_jobs_completed_at_idx" ON "payload_jobs" USING btree ("completed_at");
  CREATE INDEX "payload_jobs_total_tried_idx" ON "payload_jobs" USING btree ("total_tried");
  CREATE INDEX "payload_jobs_has_error_idx" ON "payload_jobs" USING btree ("has_error");
  CREATE INDEX "payload_jobs_task_slug_idx" ON "payload_jobs" USING btree ("task_slug");
  CREATE INDEX "payload_jobs_queue_idx" ON "payload_jobs" USING btree ("queue");
  CREATE INDEX "payload_jobs_wait_until_idx" ON "payload_jobs" USING btree ("wait_until");
  CREATE INDEX "payload_jobs_processing_idx" ON "payload_jobs" USING btree ("processing");
  CREATE INDEX "payload_jobs_updated_at_idx" ON "payload_jobs" USING btree ("updated_at");
  CREATE INDEX "payload_jobs_created_at_idx" ON "payload_jobs" USING btree ("created_at");
  CREATE INDEX "payload_locked_documents_global_slug_idx" ON "payload_locked_documents" USING btree ("global_slug");
  CREATE INDEX "payload_locked_documents_updated_at_idx" ON "payload_locked_documents" USING btree ("updated_at");
  CREATE INDEX "payload_locked_documents_created_at_idx" ON "payload_locked_documents" USING btree ("created_at");
  CREATE INDEX "payload_locked_documents_rels_order_idx" ON "payload_locked_documents_rels" USING btree ("order");
  CREATE INDEX "payload_locked_documents_rels_parent_idx" ON "payload_locked_documents_rels" USING btree ("parent_id");
  CREATE INDEX "payload_locked_documents_rels_path_idx" ON "payload_locked_documents_rels" USING btree ("path");
  CREATE INDEX "payload_locked_documents_rels_faqs_id_idx" ON "payload_locked_documents_rels" USING btree ("faqs_id");
  CREATE INDEX "payload_locked_documents_rels_testimonials_id_idx" ON "payload_locked_documents_rels" USING btree ("testimonials_id");
  CREATE INDEX "payload_locked_documents_rels_pages_id_idx" ON "payload_locked_documents_rels" USING btree ("pages_id");
  CREATE INDEX "payload_locked_documents_rels_media_id_idx" ON "payload_locked_documents_rels" USING btree ("media_id");
  CREATE INDEX "payload_locked_documents_rels_purchases_id_idx" ON "payload_locked_documents_rels" USING btree ("purchases_id");
  CREATE INDEX "payload_locked_documents_rels_product_files_id_idx" ON "payload_locked_documents_rels" USING btree ("product_files_id");
  CREATE INDEX "payload_locked_documents_rels_private_files_id_idx" ON "payload_locked_documents_rels" USING btree ("private_files_id");
  CREATE INDEX "payload_locked_documents_rels_checkout_sessions_id_idx" ON "payload_locked_documents_rels" USING btree ("checkout_sessions_id");
  CREATE INDEX "payload_locked_documents_rels_stripe_events_id_idx" ON "payload_locked_documents_rels" USING btree ("stripe_events_id");
  CREATE INDEX "payload_locked_documents_rels_email_sequences_id_idx" ON "payload_locked_documents_rels" USING btree ("email_sequences_id");
  CREATE INDEX "payload_locked_documents_rels_email_suppressions_id_idx" ON "payload_locked_documents_rels" USING btree ("email_suppressions_id");
  CREATE INDEX "payload_locked_documents_rels_contact_submissions_id_idx" ON "payload_locked_documents_rels" USING btree ("contact_submissions_id");
  CREATE INDEX "payload_locked_documents_rels_users_id_idx" ON "payload_locked_documents_rels" USING btree ("users_id");
  CREATE INDEX "payload_preferences_key_idx" ON "payload_preferences" USING btree ("key");
  CREATE INDEX "payload_preferences_updated_at_idx" ON "payload_preferences" USING btree ("updated_at");
  CREATE INDEX "payload_preferences_created_at_idx" ON "payload_preferences" USING btree ("created_at");
  CREATE INDEX "payload_preferences_rels_order_idx" ON "payload_preferences_rels" USING btree ("order");
  CREATE INDEX "payload_preferences_rels_parent_idx" ON "payload_preferences_rels" USING btree ("parent_id");
  CREATE INDEX "payload_preferences_rels_path_idx" ON "payload_preferences_rels" USING btree ("path");
  CREATE INDEX "payload_preferences_rels_users_id_idx" ON "payload_preferences_rels" USING btree ("users_id");
  CREATE INDEX "payload_migrations_updated_at_idx" ON "payload_migrations" USING btree ("updated_at");
  CREATE INDEX "payload_migrations_created_at_idx" ON "payload_migrations" USING btree ("created_at");
  CREATE INDEX "landing_hero_promises_order_idx" ON "landing_hero_promises" USING btree ("_order");
  CREATE INDEX "landing_hero_promises_parent_id_idx" ON "landing_hero_promises" USING btree ("_parent_id");
  CREATE INDEX "landing_story_pains_order_idx" ON "landing_story_pains" USING btree ("_order");
  CREATE INDEX "landing_story_pains_parent_id_idx" ON "landing_story_pains" USING btree ("_parent_id");
  CREATE INDEX "landing_skills_items_order_idx" ON "landing_skills_items" USING btree ("_order");
  CREATE INDEX "landing_skills_items_parent_id_idx" ON "landing_skills_items" USING btree ("_parent_id");
  CREATE INDEX "landing_benefits_items_order_idx" ON "landing_benefits_items" USING btree ("_order");
  CREATE INDEX "landing_benefits_items_parent_id_idx" ON "landing_benefits_items" USING btree ("_parent_id");
  CREATE INDEX "landing_benefits_items_picture_idx" ON "landing_benefits_items" USING btree ("picture_id");
  CREATE INDEX "landing_offer_assurances_order_idx" ON "landing_offer_assurances" USING btree ("_order");
  CREATE INDEX "landing_offer_assurances_parent_id_idx" ON "landing_offer_assurances" USING btree ("_parent_id");
  CREATE INDEX "landing_testimonials_stats_order_idx" ON "landing_testimonials_stats" USING btree ("_order");
  CREATE INDEX "landing_testimonials_stats_parent_id_idx" ON "landing_testimonials_stats" USING btree ("_parent_id");
  CREATE INDEX "landing_comparison_rows_order_idx" ON "landing_comparison_rows" USING btree ("_order");
  CREATE INDEX "landing_comparison_rows_parent_id_idx" ON "landing_comparison_rows" USING btree ("_parent_id");
  CREATE INDEX "landing_closing_points_order_idx" ON "landing_closing_points" USING btree ("_order");
  CREATE INDEX "landing_closing_points_parent_id_idx" ON "landing_closing_points" USING btree ("_parent_id");
  CREATE INDEX "landing_footer_social_order_idx" ON "landing_footer_social" USING btree ("_order");
  CREATE INDEX "landing_footer_social_parent_id_idx" ON "landing_footer_social" USING btree ("_parent_id");
  CREATE INDEX "landing_video_video_film_idx" ON "landing" USING btree ("video_film_id");
  CREATE INDEX "landing_video_video_poster_idx" ON "landing" USING btree ("video_poster_id");
  CREATE INDEX "landing_video_video_captions_idx" ON "landing" USING btree ("video_captions_id");
  CREATE INDEX "landing_search_search_picture_idx" ON "landing" USING btree ("search_picture_id");
  CREATE INDEX "landing__status_idx" ON "landing" USING btree ("_status");
  CREATE INDEX "landing_rels_order_idx" ON "landing_rels" USING btree ("order");
  CREATE INDEX "landing_rels_parent_idx" ON "landing_rels" USING btree ("parent_id");
  CREATE INDEX "landing_rels_path_idx" ON "landing_rels" USING btree ("path");
  CREATE INDEX "landing_rels_media_id_idx" ON "landing_rels" USING btree ("media_id");
  CREATE INDEX "_landing_v_version_hero_promises_order_idx" ON "_landing_v_version_hero_promises" USING btree ("_order");
  CREATE INDEX "_landing_v_version_hero_promises_parent_id_idx" ON "_landing_v_version_hero_promises" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_story_pains_order_idx" ON "_landing_v_version_story_pains" USING btree ("_order");
  CREATE INDEX "_landing_v_version_story_pains_parent_id_idx" ON "_landing_v_version_story_pains" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_skills_items_order_idx" ON "_landing_v_version_skills_items" USING btree ("_order");
  CREATE INDEX "_landing_v_version_skills_items_parent_id_idx" ON "_landing_v_version_skills_items" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_benefits_items_order_idx" ON "_landing_v_version_benefits_items" USING btree ("_order");
  CREATE INDEX "_landing_v_version_benefits_items_parent_id_idx" ON "_landing_v_version_benefits_items" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_benefits_items_picture_idx" ON "_landing_v_version_benefits_items" USING btree ("picture_id");
  CREATE INDEX "_landing_v_version_offer_assurances_order_idx" ON "_landing_v_version_offer_assurances" USING btree ("_order");
  CREATE INDEX "_landing_v_version_offer_assurances_parent_id_idx" ON "_landing_v_version_offer_assurances" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_testimonials_stats_order_idx" ON "_landing_v_version_testimonials_stats" USING btree ("_order");
  CREATE INDEX "_landing_v_version_testimonials_stats_parent_id_idx" ON "_landing_v_version_testimonials_stats" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_comparison_rows_order_idx" ON "_landing_v_version_comparison_rows" USING btree ("_order");
  CREATE INDEX "_landing_v_version_comparison_rows_parent_id_idx" ON "_landing_v_version_comparison_rows" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_closing_points_order_idx" ON "_landing_v_version_closing_points" USING btree ("_order");
  CREATE INDEX "_landing_v_version_closing_points_parent_id_idx" ON "_landing_v_version_closing_points" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_footer_social_order_idx" ON "_landing_v_version_footer_social" USING btree ("_order");
  CREATE INDEX "_landing_v_version_footer_social_parent_id_idx" ON "_landing_v_version_footer_social" USING btree ("_parent_id");
  CREATE INDEX "_landing_v_version_video_version_video_film_idx" ON "_landing_v" USING btree ("version_video_film_id");
  CREATE INDEX "_landing_v_version_video_version_video_poster_idx" ON "_landing_v" USING btree ("version_video_poster_id");
  CREATE INDEX "_landing_v_version_video_version_video_captions_idx" ON "_landing_v" USING btree ("version_video_captions_id");
  CREATE INDEX "_landing_v_version_search_version_search_picture_idx" ON "_landing_v" USING btree ("version_search_picture_id");
  CREATE INDEX "_landing_v_version_version__status_idx" ON "_landing_v" USING btree ("version__status");
  CREATE INDEX "_landing_v_created_at_idx" ON "_landing_v" USING btree ("created_at");
  CREATE INDEX "_landing_v_updated_at_idx" ON "_landing_v" USING btree ("updated_at");
  CREATE INDEX "_landing_v_latest_idx" ON "_landing_v" USING btree ("latest");
  CREATE INDEX "_landing_v_autosave_idx" ON "_landing_v" USING btree ("autosave");
  CREATE INDEX "_landing_v_rels_order_idx" ON "_landing_v_rels" USING btree ("order");
  CREATE INDEX "_landing_v_rels_parent_idx" ON "_landing_v_rels" USING btree ("parent_id");
  CREATE INDEX "_landing_v_rels_path_idx" ON "_landing_v_rels" USING btree ("path");
  CREATE INDEX "_landing_v_rels_media_id_idx" ON "_landing_v_rels" USING btree ("media_id");
  CREATE INDEX "offer_features_order_idx" ON "offer_features" USING btree ("_order");
  CREATE INDEX "offer_features_parent_id_idx" ON "offer_features" USING btree ("_parent_id");
  CREATE INDEX "offer__status_idx" ON "offer" USING btree ("_status");
  CREATE INDEX "_offer_v_version_features_order_idx" ON "_offer_v_version_features" USING btree ("_order");
  CREATE INDEX "_offer_v_version_features_parent_id_idx" ON "_offer_v_version_features" USING btree ("_parent_id");
  CREATE INDEX "_offer_v_version_version__status_idx" ON "_offer_v" USING btree ("version__status");
  CREATE INDEX "_offer_v_created_at_idx" ON "_offer_v" USING btree ("created_at");
  CREATE INDEX "_offer_v_updated_at_idx" ON "_offer_v" USING btree ("updated_at");
  CREATE INDEX "_offer_v_latest_idx" ON "_offer_v" USING btree ("latest");
  CREATE INDEX "_site_settings_v_created_at_idx" ON "_site_settings_v" USING btree ("created_at");
  CREATE INDEX "_site_settings_v_updated_at_idx" ON "_site_settings_v" USING btree ("updated_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "faqs" CASCADE;
  DROP TABLE "testimonials" CASCADE;
  DROP TABLE "pages" CASCADE;
  DROP TABLE "_pages_v" CASCADE;
  DROP TABLE "media" CASCADE;
  DROP TABLE "purchases" CASCADE;
  DROP TABLE "product_files" CASCADE;
  DROP TABLE "private_files" CASCADE;
  DROP TABLE "checkout_sessions" CASCADE;
  DROP TABLE "stripe_events" CASCADE;
  DROP TABLE "email_sequences" CASCADE;
  DROP TABLE "email_tracking" CASCADE;
  DROP TABLE "email_suppressions" CASCADE;
  DROP TABLE "contact_submissions" CASCADE;
  DROP TABLE "users" CASCADE;
  DROP TABLE "payload_kv" CASCADE;
  DROP TABLE "payload_jobs_log" CASCADE;
  DROP TABLE "payload_jobs" CASCADE;
  DROP TABLE "payload_locked_documents" CASCADE;
  DROP TABLE "payload_locked_documents_rels" CASCADE;
  DROP TABLE "payload_preferences" CASCADE;
  DROP TABLE "payload_preferences_rels" CASCADE;
  DROP TABLE "payload_migrations" CASCADE;
  DROP TABLE "landing_hero_promises" CASCADE;
  DROP TABLE "landing_story_pains" CASCADE;
  DROP TABLE "landing_skills_items" CASCADE;
  DROP TABLE "landing_benefits_items" CASCADE;
  DROP TABLE "landing_offer_assurances" CASCADE;
  DROP TABLE "landing_testimonials_stats" CASCADE;
  DROP TABLE "landing_comparison_rows" CASCADE;
  DROP TABLE "landing_closing_points" CASCADE;
  DROP TABLE "landing_footer_social" CASCADE;
  DROP TABLE "landing" CASCADE;
  DROP TABLE "landing_rels" CASCADE;
  DROP TABLE "_landing_v_version_hero_promises" CASCADE;
  DROP TABLE "_landing_v_version_story_pains" CASCADE;
  DROP TABLE "_landing_v_version_skills_items" CASCADE;
  DROP TABLE "_landing_v_version_benefits_items" CASCADE;
  DROP TABLE "_landing_v_version_offer_assurances" CASCADE;
  DROP TABLE "_landing_v_version_testimonials_stats" CASCADE;
  DROP TABLE "_landing_v_version_comparison_rows" CASCADE;
  DROP TABLE "_landing_v_version_closing_points" CASCADE;
  DROP TABLE "_landing_v_version_footer_social" CASCADE;
  DROP TABLE "_landing_v" CASCADE;
  DROP TABLE "_landing_v_rels" CASCADE;
  DROP TABLE "offer_features" CASCADE;
  DROP TABLE "offer" CASCADE;
  DROP TABLE "_offer_v_version_features" CASCADE;
  DROP TABLE "_offer_v" CASCADE;
  DROP TABLE "site_settings" CASCADE;
  DROP TABLE "_site_settings_v" CASCADE;
  DROP TYPE "public"."enum_pages_status";
  DROP TYPE "public"."enum__pages_v_version_status";
  DROP TYPE "public"."enum_purchases_provider";
  DROP TYPE "public"."enum_purchases_status";
  DROP TYPE "public"."enum_purchases_marketing_basis";
  DROP TYPE "public"."enum_product_files_product_type";
  DROP TYPE "public"."enum_checkout_sessions_provider";
  DROP TYPE "public"."enum_checkout_sessions_status";
  DROP TYPE "public"."enum_email_sequences_email_type";
  DROP TYPE "public"."enum_email_suppressions_reason";
  DROP TYPE "public"."enum_users_role";
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  DROP TYPE "public"."enum_payload_jobs_log_state";
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  DROP TYPE "public"."enum_landing_benefits_items_icon";
  DROP TYPE "public"."enum_landing_urgency_banner_mode";
  DROP TYPE "public"."enum_landing_urgency_badges_mode";
  DROP TYPE "public"."enum_landing_urgency_first_strip_mode";
  DROP TYPE "public"."enum_landing_urgency_second_strip_mode";
  DROP TYPE "public"."enum_landing_status";
  DROP TYPE "public"."enum__landing_v_version_benefits_items_icon";
  DROP TYPE "public"."enum__landing_v_version_urgency_banner_mode";
  DROP TYPE "public"."enum__landing_v_version_urgency_badges_mode";
  DROP TYPE "public"."enum__landing_v_version_urgency_first_strip_mode";
  DROP TYPE "public"."enum__landing_v_version_urgency_second_strip_mode";
  DROP TYPE "public"."enum__landing_v_version_status";
  DROP TYPE "public"."enum_offer_currency";
  DROP TYPE "public"."enum_offer_status";
  DROP TYPE "public"."enum__offer_v_version_currency";
  DROP TYPE "public"."enum__offer_v_version_status";`)
}
