-- An address is one address in whatever case it is written.
CREATE OR REPLACE FUNCTION email_suppression_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := lower(trim(NEW.email));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER email_suppression_address BEFORE INSERT OR UPDATE ON email_suppressions
  FOR EACH ROW EXECUTE FUNCTION email_suppression_address();
