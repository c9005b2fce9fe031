import { expect, test, vi } from 'vitest'
import { addAccount, importProblem, patience, program, submit, waitFor } from '../testing/remote-site.ts'
import { toySite } from './support/toy-site.ts'

// Slow requests must neither end nor cost a judge its lease.
const here = toySite({ remote: { requestSeconds: 60 }, judging: { leaseSeconds: 60 } })
const { toy } = here

test('a user who submits twenty programs does not delay a user who submits one', async () => {
  await importProblem(here.root, '1')
  await addAccount(here.root)
  let release = () => undefined as void
  const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
  toy.trouble = () => held
  for (let sent = 1; sent <= 20; sent += 1) await submit(here.root, 'TOY-1', program('Accepted', `many ${sent}`))
  const one = await submit(here.pupil, 'TOY-1', program('Accepted', 'only one'))
  release()
  await waitFor(here.pupil, one, 0)
  await vi.waitFor(() => expect(toy.runs).toHaveLength(21), patience)
  const order = toy.runs.map(({ code }) => /\/\/ (many \d+|only one)/.exec(code)?.[1])
  // The two that already had a slot, one that waits equally long in the same round, and one place for processes that join the line in another order.
  expect(order.indexOf('only one')).toBeLessThanOrEqual(4)
  const many = order.filter((name) => name !== 'only one').map((name) => Number(name?.slice('many '.length)))
  expect(many.filter((number, index) => Math.abs(number - index - 1) > 1)).toEqual([])
})
