import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const storageKey = 'verdict-theme'
const listeners = new Set<() => void>()
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

/** What the reader chose; `system` follows the machine. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The theme that is shown now. */
export function currentTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return darkSystem().matches ? 'dark' : 'light'
}

/** Shows the chosen theme on the page. */
export function applyTheme(): void {
  if (currentTheme() === 'dark') document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  for (const listener of listeners) listener()
}

/** Remembers a choice and shows it. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, choice)
  applyTheme()
}

/** Applies the stored choice and keeps it in step with the machine and with other tabs. */
export function followTheme(): void {
  applyTheme()
  darkSystem().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => event.key === storageKey && applyTheme())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme shown now, for what CSS cannot reach (charts, the code editor). */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
