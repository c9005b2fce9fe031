import { useState } from 'react'

/** The maximum of the call. */
const maxFollowed = 200

export interface FollowedPeople {
  /** The users that this browser follows on a contest's scoreboard. */
  readonly followed: readonly string[]
  follow(uid: string, isFollowed: boolean): void
}

/** Returns the users that the reader follows on a contest's scoreboard. They are stored in the browser. */
export function useFollowed(cid: number): FollowedPeople {
  const key = `verdict.followed:${cid}`
  const [followed, setFollowed] = useState(() => storedUsers(key) ?? [])
  function follow(uid: string, isFollowed: boolean) {
    // Another tab may have changed them first.
    const others = (storedUsers(key) ?? followed).filter((one) => one !== uid)
    const changed = (isFollowed ? [...others, uid] : others).slice(-maxFollowed)
    setFollowed(changed)
    try {
      localStorage.setItem(key, JSON.stringify(changed))
    } catch {
      // Without browser storage, the choice lasts until the page is closed.
    }
  }
  return { followed, follow }
}

function storedUsers(key: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.filter((uid) => typeof uid === 'string') : undefined
  } catch {
    return undefined
  }
}
