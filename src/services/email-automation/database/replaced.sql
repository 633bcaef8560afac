-- Runs before the other files: what CREATE OR REPLACE cannot change in place. A function whose arguments or result
-- change is a new function to PostgreSQL; its earlier form is dropped here.
DROP VIEW IF EXISTS email_schedule;
DROP FUNCTION IF EXISTS email_skip_reason(text, text, text);
DROP FUNCTION IF EXISTS email_plan(integer[], integer);
DROP FUNCTION IF EXISTS email_forecast;
