import { useState } from 'react'

/** As many as a call takes. */
const maxFollowed = 200

export interface FollowedPeople {
  /** The users that this browser follows on the board of a contest. */
  readonly followed: readonly string[]
  follow(uid: string, isFollowed: boolean): void
}

/** The people that somebody follows on the board of a contest; the browser remembers them. */
export function useFollowed(cid: number): FollowedPeople {
  const key = `verdict.followed:${cid}`
  const [followed, setFollowed] = useState(() => storedUsers(key) ?? [])
  function follow(uid: string, isFollowed: boolean) {
    // Another tab may have changed them meanwhile.
    const others = (storedUsers(key) ?? followed).filter((one) => one !== uid)
    const changed = (isFollowed ? [...others, uid] : others).slice(-maxFollowed)
    setFollowed(changed)
    try {
      localStorage.setItem(key, JSON.stringify(changed))
    } catch {
      // A browser that stores nothing follows them until the page is left.
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
