import { expect, test } from 'vitest'
import { afterMissing, nextNote, type RunEvent, type RunNote } from '../server/runs/run-note.ts'

const sent: RunNote = { accountId: 'a', username: 'school', after: '7', sentAt: 1, language: 'C++', sendings: 0, isTaken: false }
const after = (...events: RunEvent[]) => events.reduce(nextNote, sent)
const unanswered: RunEvent = { kind: 'unanswered' }
const givenUp: RunEvent = { kind: 'given-up' }

test('a program that the site may not have got is sent three times, and then given up', () => {
  expect(afterMissing(after(unanswered))).toEqual({ isSentAgain: true, sendings: 1 })
  expect(afterMissing(after(unanswered, unanswered, unanswered))).toEqual({ isSentAgain: false, reason: 'neverTaken' })
})

test('a program that the site took is not sent again, whether or not it shows a run', () => {
  expect(afterMissing(after({ kind: 'taken' }))).toEqual({ isSentAgain: false, reason: 'runMissing' })
})

test('when the user asks again, a program that was given up starts anew, and its run counts if it shows after all', () => {
  for (const before of [[{ kind: 'taken' }], [unanswered, unanswered, unanswered]] as const)
    expect(afterMissing(after(...before, givenUp))).toEqual({ isSentAgain: true, sendings: 0 })
  expect(after({ kind: 'taken' }, givenUp, { kind: 'found', run: '9' })).toMatchObject({ run: '9', isGivenUp: false })
})
