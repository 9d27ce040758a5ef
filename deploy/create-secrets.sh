#!/bin/sh
# Creates deploy/secrets for compose.yaml: keys, passwords and a self-signed certificate. Existing files stay.
# Usage: sh deploy/create-secrets.sh kontor.example.de
set -eu

host=${1:?"the host of PUBLIC_URL is missing: sh deploy/create-secrets.sh kontor.example.de"}
folder=$(dirname "$0")/secrets
random() { openssl rand -hex 24; }
write() { [ -e "$folder/$1" ] && echo "$1 exists and stays" && cat > /dev/null && return; cat > "$folder/$1"; echo "$1 written"; }

if [ -e "$folder/kontor.env" ] && [ -e "$folder/database.env" ] && [ -e "$folder/s3.json" ]; then
  echo "all secrets exist"
elif [ -e "$folder/kontor.env" ] || [ -e "$folder/database.env" ] || [ -e "$folder/s3.json" ]; then
  # They share passwords: a half of them cannot be completed.
  echo "some of kontor.env, database.env and s3.json exist in $folder: restore the others, or remove all three" >&2
  exit 1
else
  # Other accounts of this machine may not enter; containers get single files, whatever their account.
  umask 022
  mkdir -p "$folder"
  chmod 700 "$folder"
  database=$(random)
  key=$(random)
  secret=$(random)
  sed -e "s|^SECRET_KEY=.*|SECRET_KEY=$(openssl rand -hex 32)|" \
    -e "s|kontor:PASSWORD@|kontor:$database@|" \
    -e "s|KEY:SECRET@|$key:$secret@|" \
    -e "s|kontor\.example\.de|$host|g" \
    "$(dirname "$0")/kontor.env.example" | write kontor.env
  write database.env << EOT
POSTGRES_PASSWORD=$(random)
KONTOR_PASSWORD=$database
EOT
  write s3.json << EOT
{ "identities": [{ "name": "kontor", "credentials": [{ "accessKey": "$key", "secretKey": "$secret" }],
    "actions": ["Read:kontor", "Write:kontor", "List:kontor"] }] }
EOT
  chmod 600 "$folder/kontor.env" "$folder/database.env"
fi

if [ -e "$folder/fullchain.pem" ] || [ -e "$folder/privkey.pem" ]; then
  echo "the certificate exists and stays"
else
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$host" \
    -addext "subjectAltName=DNS:$host" -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2> /dev/null
  chmod 644 "$folder/privkey.pem"
  echo "fullchain.pem and privkey.pem written: self-signed, replace them"
fi
