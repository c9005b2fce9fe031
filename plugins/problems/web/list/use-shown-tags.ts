import { useState } from 'react'

const storageKey = 'verdict.problems.show-tags'

/** Whether lists of problems show tags, which the browser remembers. */
export function useShownTags(): [showsTags: boolean, toggle: () => void] {
  const [showsTags, setShowsTags] = useState(() => localStorage.getItem(storageKey) !== 'no')
  function toggle() {
    localStorage.setItem(storageKey, showsTags ? 'no' : 'yes')
    setShowsTags(!showsTags)
  }
  return [showsTags, toggle]
}
