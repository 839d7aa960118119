#!/bin/sh
# Makes the passwords, keys and certificates that docker-compose.yml uses: one folder for each container that reads them.
# Keeps what exists. With --renew it makes new certificates and new passwords for MongoDB and Redis, and keeps the rest.
#
#   sh deploy/make-keys.sh [--renew] [folder]
set -eu
umask 077

renew=
if [ "${1:-}" = --renew ]; then
  renew=yes
  shift
fi
keys=${1:-/keys}
# Accounts inside the images: mongo and redis use 999, Weft uses 1000.
databases=999
weft=1000
ca_days=3650
days=825

mkdir -p "$keys/ca" "$keys/mongodb" "$keys/redis" "$keys/mailpit" "$keys/weft"
cd "$keys"

random() {
  openssl rand -hex "$1"
}

# Whether a file has to be made, now or again.
is_due() {
  [ ! -s "$1" ] || [ -n "$renew" ]
}

# Written beside and renamed, so that nobody ever reads half a file.
put() {
  cat > "$1.new"
  mv -f "$1.new" "$1"
}

new_key() {
  openssl ecparam -name prime256v1 -genkey -noout
}

# A certificate for one service: folder and host name.
certify() {
  new_key | put "$1/tls.key"
  openssl req -new -key "$1/tls.key" -subj "/O=Weft/CN=$2" -out "$1/tls.csr"
  {
    echo "subjectAltName=DNS:$2,DNS:localhost,IP:127.0.0.1"
    # MongoDB calls itself with the certificate that it serves.
    echo "extendedKeyUsage=serverAuth,clientAuth"
    echo "keyUsage=critical,digitalSignature"
    echo "basicConstraints=critical,CA:FALSE"
  } > "$1/tls.ext"
  openssl x509 -req -in "$1/tls.csr" -CA ca/ca.crt -CAkey ca/ca.key -set_serial "0x$(random 16)" \
    -days "$days" -sha256 -extfile "$1/tls.ext" 2> /dev/null | put "$1/tls.crt"
  rm -f "$1/tls.csr" "$1/tls.ext"
}

if [ ! -s ca/ca.crt ]; then
  new_key | put ca/ca.key
  openssl req -x509 -new -key ca/ca.key -sha256 -days "$ca_days" -subj "/O=Weft/CN=Weft internal authority" \
    -addext "keyUsage=critical,keyCertSign,cRLSign" | put ca/ca.crt
fi
for reader in mongodb redis weft; do
  put "$reader/ca.crt" < ca/ca.crt
done

if is_due mongodb/tls.pem; then
  certify mongodb mongodb
  cat mongodb/tls.crt mongodb/tls.key | put mongodb/tls.pem
  rm -f mongodb/tls.crt mongodb/tls.key
fi
if is_due redis/tls.crt; then
  certify redis redis
fi
if is_due mailpit/tls.crt; then
  certify mailpit mailpit
fi

# Members of the replica set know each other by it.
[ -s mongodb/keyfile ] || random 48 | put mongodb/keyfile
[ -s mongodb/admin-password ] || random 32 | put mongodb/admin-password
[ -s weft/jwt-secret ] || random 48 | put weft/jwt-secret

if is_due weft/mongodb-uri; then
  password=$(random 32)
  echo "$password" | put mongodb/weft-password
  options='replicaSet=rs0&directConnection=true&authSource=weft&tls=true&tlsCAFile=/secret/ca.crt'
  echo "mongodb://weft:$password@mongodb:27017/weft?$options" | put weft/mongodb-uri
fi
if is_due weft/redis-url; then
  password=$(random 32)
  hash=$(printf %s "$password" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
  {
    # Without a password a health check can ask whether Redis lives, and nothing else.
    echo "user default on nopass resetkeys resetchannels -@all +ping"
    echo "user weft on #$hash ~weft:* &weft:* -@all +@read +@write +@pubsub +@connection +eval +evalsha -@dangerous +info"
  } | put redis/users.acl
  echo "rediss://weft:$password@redis:6379" | put weft/redis-url
fi

if [ "$(id -u)" = 0 ]; then
  chown -R "$databases" mongodb redis
  chown -R "$weft" weft
fi
# Only the owner reads, and nobody writes.
find ca mongodb redis mailpit weft -type f -exec chmod 0400 {} +
echo "Keys, passwords and certificates are ready; the certificates end in $days days from when they were made."
