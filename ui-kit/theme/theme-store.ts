import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const storageKey = 'verdict-theme'
const listeners = new Set<() => void>()
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The stored choice; `system` follows the operating system. */
function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The theme in effect. */
function currentTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return darkSystem().matches ? 'dark' : 'light'
}

/** Applies the theme to the page. */
function applyTheme(): void {
  if (currentTheme() === 'dark') document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  for (const listener of listeners) listener()
}

/** Stores a choice and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, choice)
  applyTheme()
}

/** Applies the stored choice and follows changes of the system theme and of other tabs. */
export function followTheme(): void {
  applyTheme()
  darkSystem().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => event.key === storageKey && applyTheme())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme in effect, for canvas-based components that CSS cannot style (charts, the code editor). */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
