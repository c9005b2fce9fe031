import { useSession } from '@verdict/core/web'
import { useEffect, useRef, useState } from 'react'
import { draftKey, readDraft, removeDraft, removeOldDrafts, writeDraft, type DraftFault } from './draft-storage.ts'

const writeDelayMs = 500

interface FormDraftOptions<T extends object> {
  /** The form and the object it edits, such as `problem:12`. */
  form: string
  /** The initial values of the form. */
  start: T
  /** The current values to keep; must be referentially stable while nothing changes. */
  value: Partial<T>
  changed: boolean
  /** Changes with every save on the server, such as the time of the last change; by default, the initial values serialised. */
  version?: string
  /** Puts the fields of an earlier draft into the form. */
  onRestore: (draft: Partial<T>) => void
}

export interface FormDraft {
  /** An earlier draft, until the user restores or discards it. The form is inert in the meantime. */
  readonly offer: { readonly at: number; readonly savedSince: boolean; readonly restore: () => void; readonly discard: () => void } | undefined
  readonly fault: DraftFault | undefined
  /** Call after a save: removes the draft; nothing is kept until the form changes again. */
  readonly forget: () => void
}

/** Keeps drafts of a form in the browser's storage, per user, and offers them on return. */
export function useFormDraft<T extends object>({ form, start, value, changed, version = JSON.stringify(start), onRestore }: FormDraftOptions<T>): FormDraft {
  const { user, expiredUser } = useSession()
  const person = (user ?? expiredUser)?.uid
  // The draft belongs to the user who opened the form, even if the session ends or another user logs in.
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
    const timer = setTimeout(() => pending.current?.(), writeDelayMs)
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

/** The fields of a draft that the form still has; another version of the site may have written it. */
function fieldsLike<T extends object>(start: T, draft: Readonly<Record<string, unknown>>): Partial<T> {
  const kind = (one: unknown) => (Array.isArray(one) ? 'array' : one === null ? 'null' : typeof one)
  const fields = new Map<string, unknown>(Object.entries(start))
  return Object.fromEntries(Object.entries(draft).filter(([field, one]) => fields.has(field) && kind(one) === kind(fields.get(field)))) as Partial<T>
}
