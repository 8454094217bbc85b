import mongoose, { type Model } from 'mongoose'
import { type Asset, assetStates } from './asset.ts'

const { Schema } = mongoose
const required = { required: true } as const

/** Structures that contracts describe are stored as they are: a service reads only what it wrote. */
const schema = new Schema<Asset>(
  {
    _id: { type: Number, ...required },
    ownerId: { type: Number, ...required },
    kind: { type: String, enum: ['picture', 'video'], ...required },
    purpose: { type: String, enum: ['post', 'museum', 'meetup', 'profile'], ...required },
    state: { type: String, enum: assetStates, ...required },
    salt: { type: String, ...required },
    pipeline: { type: Number, ...required },
    input: { type: Schema.Types.Mixed, ...required },
    run: { type: String, default: null },
    runAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    lateRuns: { type: Number, default: 0 },
    runs: [String],
    folder: { type: String, default: null },
    rendered: { type: Schema.Types.Mixed, default: null },
    files: [Schema.Types.Mixed],
    reason: { type: String, default: null },
    seq: { type: Number, default: 0 },
    events: [Schema.Types.Mixed],
    createdAt: { type: Date, ...required },
  },
  // Read by `_id` alone, so no other index; what replaces one document in one update needs no version.
  {
    collection: 'assets',
    versionKey: false,
    autoIndex: false,
    minimize: false,
    _id: false,
    // Fails at once while there is no connection, rather than holding the request.
    bufferCommands: false,
  },
)

export const assetsModel = (connection: mongoose.Connection): Model<Asset> =>
  connection.model<Asset>('Asset', schema)
