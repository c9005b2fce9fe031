import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Returns a text that this browser stores, and follows its changes in all tabs. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(key))
}

/** Stores a text for all tabs. A browser without storage keeps the former one. */
export function storeText(key: string, text: string): void {
  if (text === localStorage.getItem(key)) return
  try {
    localStorage.setItem(key, text)
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
