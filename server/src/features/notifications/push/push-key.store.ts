import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { loadOrCreate } from '../../../platform/database/load-or-create.ts';

interface PushKeyFields {
  _id: string;
  /** Private key for `P-256`. */
  jwk: JsonWebKey;
}

const schema = new Schema<PushKeyFields>(
  { _id: String, jwk: { type: Object, required: true } },
  { collection: 'push_keys', versionKey: false },
);

export function pushKeyModel(connection: DatabaseConnection): Model<PushKeyFields> {
  return connection.model<PushKeyFields>('PushKey', schema);
}

/** The network's private key for push services. */
export class PushKeyStore {
  readonly #model: Model<PushKeyFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = pushKeyModel(connection);
  }

  /** Returns the key, made when it is first needed: servers on one database share it. */
  async load(): Promise<JsonWebKey> {
    const { jwk } = await loadOrCreate(this.#model, 'vapid', () => ({
      _id: 'vapid',
      jwk: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    }));
    return jwk;
  }
}
