import { useSession } from '@verdict/core/web'
import type { ProblemOnScreen } from '@verdict/plugin-problems/contract'
import { editorDefaults, type EditorSettings } from '@verdict/ui-kit'
import { useEffect, useRef, useState } from 'react'
import { keepProgram, programKey, readProgram, type KeptProgram } from './kept-program.ts'

export interface Program {
  readonly language: string
  readonly code: string
  readonly settings: EditorSettings
  /** What the program starts as. */
  readonly template: string
  chooseLanguage(language: string): void
  write(code: string): void
  replace(language: string, code: string): void
  set(settings: EditorSettings): void
}

const typingPause = 300

/** The program of a problem in a place, remembered for each person, language by language. */
export function useProgram(problem: ProblemOnScreen, languages: readonly string[]): Program {
  const { user } = useSession()
  const place = Object.entries(problem.keys)
    .flatMap(([name, id]) => (id ? [`${name}${id}`] : []))
    .join('-')
  const key = programKey(user?.uid, place, problem.displayId)
  const [kept, setKept] = useState(() => ({ key, program: readProgram(key) }))
  // Somebody else has signed in: theirs are other programs.
  if (kept.key !== key) setKept({ key, program: readProgram(key) })
  const { program } = kept
  const unsaved = useRef(false)
  const latest = useRef(kept)
  useEffect(() => {
    if (latest.current.key !== kept.key) {
      save()
      latest.current = kept
    }
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
    if (unsaved.current) unsaved.current = !keepProgram(latest.current.key, latest.current.program)
  }
  function change(next: (before: KeptProgram) => Partial<KeptProgram>) {
    // At once, not with the next drawing: whoever leaves right after a key keeps that key.
    const { program: before } = latest.current
    latest.current = { key, program: { ...before, ...next(before) } }
    unsaved.current = true
    setKept(latest.current)
  }
  const language =
    languages.includes(program.language) || languages.length === 0
      ? program.language
      : (languages.find((name) => name === editorDefaults.language) ?? languages[0]!)
  const template = problem.templates[language] ?? ''
  const { theme, fontSize, tabSize } = program
  return {
    language,
    template,
    code: program.codes[language] ?? template,
    settings: { theme, fontSize, tabSize },
    chooseLanguage: (chosen) => change(() => ({ language: chosen })),
    write: (code) => change(({ codes }) => ({ language, codes: { ...codes, [language]: code } })),
    replace: (chosen, code) => change(({ codes }) => ({ language: chosen, codes: { ...codes, [chosen]: code } })),
    set: (settings) => change(() => settings),
  }
}
