/** A stored file as caches know it. */
export interface CachedFile {
  /** At the gateway, such as `/api/media/files/17-….webp`. */
  path: string
  /** In the storage, and at a CDN. */
  key: string
}

/** The caches in front of the storage. */
export interface Edge {
  /** Resolves once none of them answers with these files; those that no cache knows are no error. */
  purge(files: readonly CachedFile[]): Promise<void>
}

/** Without a CDN the files are in no cache but those of browsers. */
export const noEdge: Edge = { purge: async () => {} }
