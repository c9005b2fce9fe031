import { useSession } from '@verdict/core/web'
import type { ProblemView } from '@verdict/plugin-problems/contract'
import { editorDefaults, editorLanguage, type EditorSettings } from '@verdict/ui-kit'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { programKey, readProgram, removePrograms, storeProgram, type ProgramChanges } from './stored-program.ts'

export interface Program {
  /** Identifies user, context, problem and language. A program with another ID has its own undo history. */
  readonly id: string
  readonly language: string
  readonly code: string
  readonly settings: EditorSettings
  /** The initial code of the program. */
  readonly template: string
  chooseLanguage(language: string): void
  write(code: string): void
  replace(language: string, code: string): void
  changeSettings(settings: EditorSettings): void
  /** Marks the program on the screen as written by a visitor who is about to log in, so that it moves into the account. */
  keepForSignIn(): void
}

/** The languages that a problem permits, and those that users see first. */
interface Offer {
  readonly languages: readonly string[]
  readonly shortList: readonly string[]
}

const saveDelayMs = 300

const isCpp = (name: string): boolean => editorLanguage(name) === editorLanguage(editorDefaults.language)

/** Returns a problem's context keys as part of a storage key. */
const contextKeyOf = ({ keys }: ProblemView): string =>
  Object.entries(keys)
    .flatMap(([name, id]) => (id ? [`${name}${id}`] : []))
    .join('-')

/**
 * Returns the program of a problem in a context, stored in the browser for each user and language. Only what the user has typed is stored. If a visitor logs in
 * to an account that already has another program, `mayReplace` asks which of the two to keep.
 */
export function useProgram(problem: ProblemView, { languages, shortList }: Offer, mayReplace: () => Promise<boolean>): Program {
  const { user, expiredUser } = useSession()
  // After a session has expired, the program stays with its user until a user logs in or the dialog is closed.
  const owner = (user ?? expiredUser)?.uid
  const key = programKey(owner, contextKeyOf(problem), problem.displayId)
  const [stored, setStored] = useState(() => ({ key, owner, program: readProgram(key) }))
  // Another user, with other programs, has logged in.
  if (stored.key !== key) setStored({ key, owner, program: readProgram(key) })
  const { program } = stored
  const latest = useRef(stored)
  const unsaved = useRef<ProgramChanges>(undefined)
  /** The languages in which the visitor has written since the page was opened. */
  const visitorLanguages = useRef(new Set<string>())
  useLayoutEffect(() => {
    const before = latest.current
    if (before.key === stored.key) return
    save()
    latest.current = stored
    unsaved.current = undefined
    if (before.owner === undefined && stored.owner !== undefined) void carryOver(before)
    visitorLanguages.current = new Set()
    // oxlint-disable-next-line react/exhaustive-deps -- only a changed key matters here
  }, [stored])
  useEffect(() => {
    if (!unsaved.current) return
    const timer = setTimeout(save, saveDelayMs)
    return () => clearTimeout(timer)
  }, [stored])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      save()
      if (unsaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', save)
    return () => {
      save()
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', save)
    }
  }, [])
  function save() {
    if (unsaved.current && storeProgram(latest.current.key, unsaved.current)) unsaved.current = undefined
  }
  function change({ codes = {}, ...more }: ProgramChanges) {
    // Updated immediately instead of at the next render, so that leaving right after a keystroke does not lose it.
    const { program: before } = latest.current
    latest.current = { ...latest.current, program: { ...before, ...more, codes: { ...before.codes, ...codes } } }
    unsaved.current = { ...unsaved.current, ...more, codes: { ...unsaved.current?.codes, ...codes } }
    setStored(latest.current)
  }
  function write(language: string, code: string) {
    if (latest.current.owner === undefined) visitorLanguages.current.add(language)
    change({ language, codes: { [language]: code } })
  }
  /** Moves the visitor's programs into the account to which they log in. */
  async function carryOver(visitor: typeof stored) {
    const written = Object.entries(visitor.program.codes).filter(([name, code]) => visitorLanguages.current.has(name) && code.trim() !== '')
    const { codes: own } = latest.current.program
    const isFree = (name: string, code: string) => [undefined, '', problem.templates[name], code].includes(own[name])
    const free = written.filter(([name, code]) => isFree(name, code))
    const chosen = free.length === written.length || (await mayReplace()) ? written : free
    // While the question was open, another user may have logged in.
    if (chosen.length === 0 || latest.current.owner !== owner) return
    change({ language: visitor.program.language, codes: Object.fromEntries(chosen) })
    save()
    if (!unsaved.current)
      removePrograms(
        visitor.key,
        chosen.map(([name]) => name),
      )
  }
  const language =
    languages.includes(program.language) || languages.length === 0
      ? program.language || editorDefaults.language
      : ([...shortList, ...languages].find(isCpp) ?? shortList[0] ?? languages[0]!)
  const template = problem.templates[language] ?? ''
  const { theme, fontSize, tabSize } = program
  return {
    id: `${key} ${language}`,
    language,
    template,
    code: program.codes[language] ?? template,
    settings: { theme, fontSize, tabSize },
    chooseLanguage: (chosen) => change({ language: chosen }),
    write: (code) => write(language, code),
    replace: write,
    changeSettings: change,
    keepForSignIn: () => void (owner === undefined && visitorLanguages.current.add(language)),
  }
}
