import type { Route } from '@verdict/core'
import { z } from 'zod'
import { builtInApis, who } from '../pages/contracts.ts'
import { lostProperties, refusals, type Refusal } from './schema-limits.ts'

const takenParts = ['params', 'query', 'body'] as const

/** A call as its clients see it. */
export interface Call {
  readonly who: string
  readonly takes: Readonly<Record<string, unknown>>
  readonly answers: unknown
}

/** The calls of a tree, by method and path. */
export async function callsOf(root: string): Promise<ReadonlyMap<string, Call>> {
  const routes = (await builtInApis(root)).flatMap(({ routes: own }) => Object.values(own))
  return new Map(routes.map((route) => [`${route.method} ${route.path}`, callOf(route)]))
}

export function callOf(route: Route): Call {
  const given = takenParts.flatMap((part) => (route[part] ? [[part, jsonOf(route[part], 'input')] as const] : []))
  return { who: who(route.access), takes: Object.fromEntries(given), answers: route.output && jsonOf(route.output, 'output') }
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref', reused: 'inline' })
}

const inRequests: Phrases = {
  presence: () => 'is required',
  type: () => 'takes other types',
  alternatives: () => 'takes less',
  value: (value) => `takes no ${value}`,
  limit: (limit) => `has the limit ${limit}`,
}

const inAnswers: Phrases = {
  presence: () => 'can be absent',
  type: () => 'has other types',
  alternatives: () => 'can be more',
  value: (value) => `can be ${value}`,
  limit: (limit) => `has no limit ${limit}`,
}

type Phrases = Readonly<Record<Refusal['by'], (detail: string) => string>>

const told = (phrases: Phrases) => (refusal: Refusal) => `${refusal.place} ${phrases[refusal.by](refusal.detail ?? '')}`

/** How a call has become less than it was. */
export function brokenIn(before: Call, after: Call): string[] {
  const parts = new Set([...Object.keys(before.takes), ...Object.keys(after.takes)])
  return [
    ...(before.who === after.who || after.who === 'anyone' ? [] : [`is for ${after.who}, not ${before.who}`]),
    ...[...parts].flatMap((part) => {
      const [known, now] = [before.takes[part] ?? { type: 'object' }, after.takes[part] ?? { type: 'object' }]
      return [...refusals(now, known, part).map(told(inRequests)), ...lostProperties(known, now, part)]
    }),
    ...refusals(before.answers, after.answers, 'answer').map(told(inAnswers)),
    ...(before.answers && !after.answers ? ['has no answer'] : lostProperties(before.answers, after.answers, 'answer')),
  ]
}
