import { createClient } from '@vitrine/api-client'

/** The one way to the server: `api.call(routes.likePost, { params: { id } })`. */
export const api = createClient()
