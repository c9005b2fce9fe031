import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, found out in a time that does not tell how far they are. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
