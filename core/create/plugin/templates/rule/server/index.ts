import { defineServer } from '@verdict/core/server'
import { contestRules } from '@verdict/plugin-contests/contract'
import { exampleRule } from '../contract.ts'
import { rule } from './score/rule.ts'

export default defineServer(exampleRule, { setup: (ctx) => ctx.contribute(contestRules, rule) })
