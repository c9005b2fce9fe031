const prefix = 'verdict.draft:'
const maxAgeMs = 30 * 86_400_000

/** Maximum length of one draft as JSON; browsers store about 5 million characters per site. */
export const maxDraftCharacters = 512 * 1024

/** Why a draft is not kept: it is too long, or the browser's storage is full or blocked. */
export type DraftFault = 'tooLong' | 'noStorage'

interface StoredDraft {
  readonly at: number
  /** The server's version of the data when the draft was started. */
  readonly version: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Drafts are per user: people share computers. */
export const draftKey = (uid: string, form: string): string => `${prefix}${uid}:${form}`

export function readDraft(key: string): StoredDraft | undefined {
  try {
    return parseDraft(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

function parseDraft(text: string | null): StoredDraft | undefined {
  const { at, version, value }: { [Field in keyof StoredDraft]?: unknown } = JSON.parse(text ?? 'null') ?? {}
  return typeof at === 'number' && typeof version === 'string' && typeof value === 'object' && value !== null ? { at, version, value: { ...value } } : undefined
}

/** Replaces the stored draft. On failure the previous draft stays. */
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

/** Removes drafts older than a month, so that they do not fill the storage. */
export function removeOldDrafts(now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && now - (readDraft(key)?.at ?? 0) > maxAgeMs) localStorage.removeItem(key)
    }
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
