import { join } from 'node:path'
import type { MediaContext } from '../context.ts'

type Files = Pick<MediaContext, 'config'>

/**
 * What has arrived, or is arriving: the file `AssetInput.file`, which for tus is the id of the upload. All processes of the
 * service share it.
 */
export const incomingDirectory = ({ config }: Files): string => join(config.FILES_DIR, 'incoming')
/** A directory per run, `work/<run>`, of a worker. */
export const workDirectory = ({ config }: Files): string => join(config.FILES_DIR, 'work')
