#!/bin/sh
# Runs once in the container of PostgreSQL, on an empty volume: roles and database of docs/operations.md "First start".
set -eu
: "${KONTOR_PASSWORD:?KONTOR_PASSWORD is missing in deploy/secrets/database.env}"

psql -v ON_ERROR_STOP=1 -v password="$KONTOR_PASSWORD" --username "${POSTGRES_USER:-postgres}" << 'SQL'
CREATE ROLE kontor LOGIN PASSWORD :'password' CREATEROLE;
CREATE ROLE kontor_search NOLOGIN BYPASSRLS NOINHERIT ADMIN kontor;
CREATE ROLE kontor_backup NOLOGIN BYPASSRLS NOINHERIT ADMIN kontor;
CREATE DATABASE kontor OWNER kontor;
SQL
