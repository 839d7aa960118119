// The health check of MongoDB, run by mongosh inside its container. The first time it makes the replica set and the accounts; after a
// renewal it gives Weft's account its new password. It fails until this member is the primary and Weft can sign in.
const { readFileSync } = require('node:fs');

const read = (name) => readFileSync(`/keys/${name}`, 'utf8').trim();
const admin = db.getSiblingDB('admin');
const weft = db.getSiblingDB('weft');

function signsIn(database, user, password) {
  try {
    return database.auth(user, password).ok === 1;
  } catch {
    return false;
  }
}

// Only until the first account exists may a caller from this machine do so without one.
if (!db.hello().setName) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] });
if (!db.hello().isWritablePrimary) quit(1);

const password = read('weft-password');
if (!signsIn(weft, 'weft', password)) {
  const adminPassword = read('admin-password');
  if (!signsIn(admin, 'admin', adminPassword)) {
    admin.createUser({ user: 'admin', pwd: adminPassword, roles: ['userAdminAnyDatabase'] });
    admin.auth('admin', adminPassword);
  }
  if (weft.getUser('weft')) weft.changeUserPassword('weft', password);
  else weft.createUser({ user: 'weft', pwd: password, roles: ['readWrite', 'dbAdmin'] });
}
