import { useEffect, useRef, useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { draftKey, readDraft, removeDraft, removeOldDrafts, writeDraft, type DraftFault } from './draft-storage.ts'

const keepAfterMs = 500

interface FormDraftOptions<T extends object> {
  /** The form and what it changes, as `problem:12`. */
  form: string
  /** The form as it came. */
  start: T
  /** What is typed, as much as is to be kept; it keeps its identity while nothing changes. */
  value: Partial<T>
  changed: boolean
  /** Changes with every save on the server, as the time of the last change does; else the form as it came stands for it. */
  version?: string
  /** Takes the fields of an earlier draft into the form. */
  onRestore: (draft: Partial<T>) => void
}

export interface FormDraft {
  /** An earlier draft, until the person says what becomes of it; the form waits for this. */
  readonly offer: { readonly at: number; readonly savedSince: boolean; readonly restore: () => void; readonly discard: () => void } | undefined
  readonly fault: DraftFault | undefined
  /** After a save: removes the draft, and keeps nothing until the form changes again. */
  readonly forget: () => void
}

/** Keeps what is typed into a form in the browser, for each person, and offers it when they come back. */
export function useFormDraft<T extends object>({ form, start, value, changed, version = JSON.stringify(start), onRestore }: FormDraftOptions<T>): FormDraft {
  const { user, expiredUser } = useSession()
  const person = (user ?? expiredUser)?.uid
  // Whoever opened the form: a session that ends under it, or another person's login, doesn't move the text.
  const [owner] = useState(person)
  const key = owner === undefined ? undefined : draftKey(owner, form)
  const [earlier, setEarlier] = useState(() => (key === undefined ? undefined : readDraft(key)))
  const [restored, setRestored] = useState<string>()
  const base = restored ?? version
  const [fault, setFault] = useState<DraftFault>()
  const pending = useRef<() => void>(undefined)
  const keeps = changed && earlier === undefined && (person === undefined || person === owner)
  useEffect(() => {
    if (!keeps || key === undefined) return
    const keep = () => {
      pending.current = undefined
      setFault(writeDraft(key, { at: Date.now(), version: base, value: { ...value } }))
    }
    pending.current = keep
    const timer = setTimeout(() => pending.current?.(), keepAfterMs)
    return () => clearTimeout(timer)
  }, [keeps, key, base, value])
  useEffect(() => {
    removeOldDrafts()
    const keepNow = () => pending.current?.()
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  function forget() {
    pending.current = undefined
    if (key !== undefined) removeDraft(key)
    setEarlier(undefined)
    setRestored(undefined)
    setFault(undefined)
  }
  function restore() {
    if (!earlier) return
    setRestored(earlier.version)
    setEarlier(undefined)
    onRestore(fieldsLike(start, earlier.value))
  }
  const offer = earlier && { at: earlier.at, savedSince: earlier.version !== version, restore, discard: forget }
  return { offer, fault, forget }
}

/** The fields of a draft that the form still has: another build of the site may have written it. */
function fieldsLike<T extends object>(start: T, draft: Readonly<Record<string, unknown>>): Partial<T> {
  const kind = (one: unknown) => (Array.isArray(one) ? 'array' : one === null ? 'null' : typeof one)
  const fields = new Map<string, unknown>(Object.entries(start))
  return Object.fromEntries(Object.entries(draft).filter(([field, one]) => fields.has(field) && kind(one) === kind(fields.get(field)))) as Partial<T>
}
