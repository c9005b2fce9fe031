const prefix = 'verdict.draft:'
const maxAgeMs = 30 * 86_400_000

/** The size of one draft as JSON; a browser keeps some 5 million characters for the whole site. */
export const maxDraftCharacters = 512 * 1024

/** Why a draft isn't kept: it is too long, or the browser's storage is full or closed. */
export type DraftFault = 'tooLong' | 'noStorage'

export interface StoredDraft {
  readonly at: number
  /** The server's version of the data on which the draft began. */
  readonly version: string
  readonly value: Readonly<Record<string, unknown>>
}

/** One person's draft isn't for the next who sits down at the same machine. */
export const draftKey = (uid: string, form: string): string => `${prefix}${uid}:${form}`

export function readDraft(key: string): StoredDraft | undefined {
  try {
    return parseDraft(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

function parseDraft(text: string | null): StoredDraft | undefined {
  const { at, version, value } = (JSON.parse(text ?? 'null') ?? {}) as Partial<StoredDraft>
  return typeof at === 'number' && typeof version === 'string' && typeof value === 'object' && value !== null ? { at, version, value } : undefined
}

/** Keeps a draft in place of the one before; what keeps it from being kept leaves the one before as it is. */
export function writeDraft(key: string, draft: StoredDraft): DraftFault | undefined {
  const text = JSON.stringify(draft)
  if (text.length > maxDraftCharacters) return 'tooLong'
  try {
    localStorage.setItem(key, text)
    return undefined
  } catch {
    return 'noStorage'
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** Drafts that nobody came back to for a month go, so that they don't fill the storage. */
export function removeOldDrafts(now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && now - (readDraft(key)?.at ?? 0) > maxAgeMs) localStorage.removeItem(key)
    }
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
