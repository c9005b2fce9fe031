import { useSession } from '@verdict/core/web'
import type { ProblemView } from '@verdict/plugin-problems/contract'
import { editorDefaults, type EditorSettings } from '@verdict/ui-kit'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { forgetPrograms, storeProgram, programKey, readProgram, type ProgramChanges } from './stored-program.ts'

export interface Program {
  /** Whose program this is, for which problem, in which language: another one is another text, with an undo of its own. */
  readonly id: string
  readonly language: string
  readonly code: string
  readonly settings: EditorSettings
  /** What the program starts as. */
  readonly template: string
  chooseLanguage(language: string): void
  write(code: string): void
  replace(language: string, code: string): void
  set(settings: EditorSettings): void
  /** Says that the program on the screen is this visitor's, who is about to sign in. */
  claim(): void
}

const typingPause = 300

/** The keys of a problem as one word. */
const placeOf = ({ keys }: ProblemView): string =>
  Object.entries(keys)
    .flatMap(([name, id]) => (id ? [`${name}${id}`] : []))
    .join('-')

/**
 * The program of a problem in a place, remembered for each person, language by language. Only what was typed is ever kept.
 * `mayReplace` asks who signs in with a visitor's program, and has another one, which of the two to go on with.
 */
export function useProgram(problem: ProblemView, languages: readonly string[], mayReplace: () => Promise<boolean>): Program {
  const { user, expiredUser } = useSession()
  // Whose login has just ended goes on with their own, until they or somebody else sign in or the dialog is closed.
  const owner = (user ?? expiredUser)?.uid
  const key = programKey(owner, placeOf(problem), problem.displayId)
  const [kept, setKept] = useState(() => ({ key, owner, program: readProgram(key) }))
  // Somebody else has signed in: theirs are other programs.
  if (kept.key !== key) setKept({ key, owner, program: readProgram(key) })
  const { program } = kept
  const latest = useRef(kept)
  const unsaved = useRef<ProgramChanges>(undefined)
  /** The languages in which this visitor has written here. */
  const visitors = useRef(new Set<string>())
  useLayoutEffect(() => {
    const before = latest.current
    if (before.key === kept.key) return
    save()
    latest.current = kept
    unsaved.current = undefined
    if (before.owner === undefined && kept.owner !== undefined) void carryOver(before)
    visitors.current = new Set()
    // oxlint-disable-next-line react/exhaustive-deps -- only another key matters here
  }, [kept])
  useEffect(() => {
    if (!unsaved.current) return
    const timer = setTimeout(save, typingPause)
    return () => clearTimeout(timer)
  }, [kept])
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
    // At once, not with the next drawing: whoever leaves right after a key keeps that key.
    const { program: before } = latest.current
    latest.current = { ...latest.current, program: { ...before, ...more, codes: { ...before.codes, ...codes } } }
    unsaved.current = { ...unsaved.current, ...more, codes: { ...unsaved.current?.codes, ...codes } }
    setKept(latest.current)
  }
  function write(language: string, code: string) {
    if (latest.current.owner === undefined) visitors.current.add(language)
    change({ language, codes: { [language]: code } })
  }
  /** What a visitor has written goes with them into the account that they sign in to. */
  async function carryOver(visitor: typeof kept) {
    const written = Object.entries(visitor.program.codes).filter(([name, code]) => visitors.current.has(name) && code.trim() !== '')
    const { codes: own } = latest.current.program
    const isFree = (name: string, code: string) => [undefined, '', problem.templates[name], code].includes(own[name])
    const free = written.filter(([name, code]) => isFree(name, code))
    const chosen = free.length === written.length || (await mayReplace()) ? written : free
    // Asking took its time: by now somebody else may sit here.
    if (chosen.length === 0 || latest.current.owner !== owner) return
    change({ language: visitor.program.language, codes: Object.fromEntries(chosen) })
    save()
    if (!unsaved.current)
      forgetPrograms(
        visitor.key,
        chosen.map(([name]) => name),
      )
  }
  const language =
    languages.includes(program.language) || languages.length === 0
      ? program.language
      : (languages.find((name) => name === editorDefaults.language) ?? languages[0]!)
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
    set: change,
    claim: () => void (owner === undefined && visitors.current.add(language)),
  }
}
