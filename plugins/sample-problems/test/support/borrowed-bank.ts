import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { problemBank, type ProblemBank } from '@verdict/plugin-problems/contract'

let borrowed: ProblemBank | undefined

/** A test plugin that provides the problem bank of the site that started last. */
export const borrower = defineServer(definePlugin({ id: 'borrower' }), { needs: { problemBank }, setup: (_, needs) => void (borrowed = needs.problemBank) })

export function bank(): ProblemBank {
  if (!borrowed) throw new Error('no site has started')
  return borrowed
}
