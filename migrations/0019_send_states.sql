-- What became of the emails of each issued invoice, for the list: it filters and shows it without reading emails.

-- Only the triggers below write it. An invoice that was never sent has no row.
CREATE TABLE invoice_send_states (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- The latest delivery: its emails decide the state.
  delivery_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  -- When a mail server last accepted an email of any delivery.
  last_sent_at timestamptz,
  PRIMARY KEY (organization_id, invoice_id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id) ON DELETE CASCADE
);
-- Those that did not arrive are few among many.
CREATE INDEX invoice_send_states_pending_idx ON invoice_send_states (organization_id, state) INCLUDE (invoice_id) WHERE state <> 'sent';
CREATE INDEX invoice_deliveries_mail_idx ON invoice_deliveries USING gin (mail_ids);
SELECT kontor_tenant_table('invoice_send_states');
REVOKE DELETE ON invoice_send_states FROM kontor_app;

-- Emails are delivered outside of organisations: the role of that work follows them to their invoice, and no further.
GRANT SELECT (organization_id, id, invoice_id, mail_ids) ON invoice_deliveries TO kontor_identity;
GRANT SELECT, UPDATE (state, last_sent_at) ON invoice_send_states TO kontor_identity;
CREATE POLICY identity ON invoice_deliveries FOR SELECT TO kontor_identity USING (true);
CREATE POLICY identity ON invoice_send_states FOR ALL TO kontor_identity USING (true) WITH CHECK (true);

-- State of a delivery by its emails: under way while one is queued, failed if one did not arrive or is not there any more.
CREATE FUNCTION kontor_delivery_state(mails uuid[]) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT CASE WHEN bool_or(m.state = 'queued') THEN 'waiting'
              WHEN count(*) FILTER (WHERE m.state = 'sent') = cardinality(mails) THEN 'sent'
              ELSE 'failed' END
    FROM public.mails m WHERE m.id = ANY (mails)
$$;
GRANT EXECUTE ON FUNCTION kontor_delivery_state(uuid[]) TO kontor_identity;

-- A new delivery is under way: its emails were queued in the same transaction.
CREATE FUNCTION begin_send_state() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO invoice_send_states (organization_id, invoice_id, delivery_id, state)
  VALUES (NEW.organization_id, NEW.invoice_id, NEW.id, 'waiting')
  ON CONFLICT (organization_id, invoice_id) DO UPDATE SET delivery_id = EXCLUDED.delivery_id, state = EXCLUDED.state;
  RETURN NULL;
END
$$;
CREATE TRIGGER write_send_state AFTER INSERT ON invoice_deliveries FOR EACH ROW EXECUTE FUNCTION begin_send_state();

CREATE FUNCTION follow_send_state() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  delivery record;
BEGIN
  SELECT d.id, d.invoice_id, d.mail_ids INTO delivery FROM invoice_deliveries d
   WHERE d.organization_id = NEW.organization_id AND d.mail_ids @> ARRAY[NEW.id];
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- Locked before the emails are read: of two that end at once the second one sees the first.
  PERFORM FROM invoice_send_states s
    WHERE s.organization_id = NEW.organization_id AND s.invoice_id = delivery.invoice_id FOR NO KEY UPDATE;
  UPDATE invoice_send_states s
     SET last_sent_at = greatest(s.last_sent_at, NEW.sent_at),
         state = CASE s.delivery_id WHEN delivery.id THEN kontor_delivery_state(delivery.mail_ids) ELSE s.state END
   WHERE s.organization_id = NEW.organization_id AND s.invoice_id = delivery.invoice_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER write_send_state AFTER UPDATE OF state ON mails FOR EACH ROW
  WHEN (NEW.organization_id IS NOT NULL AND NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION follow_send_state();

-- Deliveries that exist already. Their rows are hidden from the owner otherwise.
ALTER TABLE invoice_deliveries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice_send_states NO FORCE ROW LEVEL SECURITY;
ALTER TABLE mails NO FORCE ROW LEVEL SECURITY;
INSERT INTO invoice_send_states (organization_id, invoice_id, delivery_id, state, last_sent_at)
SELECT DISTINCT ON (d.organization_id, d.invoice_id) d.organization_id, d.invoice_id, d.id, kontor_delivery_state(d.mail_ids),
       max(s.sent_at) OVER (PARTITION BY d.organization_id, d.invoice_id)
  FROM invoice_deliveries d
  LEFT JOIN LATERAL (SELECT max(m.sent_at) AS sent_at FROM mails m WHERE m.id = ANY (d.mail_ids)) s ON true
 ORDER BY d.organization_id, d.invoice_id, d.requested_at DESC, d.id DESC;
ALTER TABLE invoice_deliveries FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice_send_states FORCE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
