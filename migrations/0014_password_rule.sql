-- Minimum length of new passwords that an organisation asks of its members; null asks for no more than the installation.
ALTER TABLE organizations ADD COLUMN min_password_length integer CHECK (min_password_length BETWEEN 4 AND 64);
GRANT UPDATE (min_password_length) ON organizations TO kontor_app;
