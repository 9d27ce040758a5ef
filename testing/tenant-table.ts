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
  SELECT kontor_tenant_table('public.notes')`;
