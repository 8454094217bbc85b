/** Who searches, and when: whom they find depends on it. */
export interface Searcher {
  /** 0: an anonymous visitor. */
  id: number
  at: Date
}
