import { groupLimits } from '../../contract/group-rules.ts'

/** Without characters that look alike on a blackboard. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that nobody guesses at once. */
export function randomCode(): string {
  // 32 characters divide the range of a byte, so that all are equally likely.
  return [...crypto.getRandomValues(new Uint8Array(groupLimits.code))].map((byte) => characters[byte % characters.length]).join('')
}
