/** The fields that the kernel adds to a document whose followers have not finished. */
export interface Pending {
  /** Follower key → stamp of the latest write for that follower. */
  pending?: Record<string, string>
  /** When the next attempt is due; moved into the future while a process works on the document. */
  pendingDue?: Date
  /** The document is deleted as soon as its followers have handled the removal. */
  removing?: boolean
}

/** A document as it is stored in its collection. */
export type Stored<T> = T & Pending
