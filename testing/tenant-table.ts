/** A small tenant table as the migrations make them, for tests of the database layer. */
export const tenantTable = `
  CREATE TABLE public.notes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    text text NOT NULL,
    amount bigint NOT NULL DEFAULT 0,
    day date,
    price numeric(12, 4),
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organization_id, id),
    CONSTRAINT notes_text_key UNIQUE (organization_id, text)
  );
  ALTER TABLE public.notes OWNER TO kontor_owner;
  ALTER TABLE public.notes ENABLE ROW LEVEL SECURITY;
  ALTER TABLE public.notes FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON public.notes FOR ALL TO kontor_app
    USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
    WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
  GRANT SELECT, INSERT, UPDATE, DELETE ON public.notes TO kontor_app`;
