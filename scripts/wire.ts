import { readFileSync } from 'node:fs'
import type { Route } from '@verdict/core'
import { z } from 'zod'
import { builtInApis, who } from './pages/contracts.ts'

/** A line for each call: method, path, who may call it, and the schemas of what it takes and answers. */
function lineOf(route: Route): string {
  const schemas = Object.entries(route).flatMap(([part, schema]) => (schema instanceof z.ZodType ? [[part, jsonOf(schema)]] : []))
  return `${route.method} ${route.path} ${who(route.access)} ${JSON.stringify(Object.fromEntries(schemas))}`
}

function jsonOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' })
}

const [, , known] = process.argv
const lines = new Set((await builtInApis()).flatMap(({ routes }) => Object.values(routes).map(lineOf)))
if (known === undefined) process.stdout.write(`${[...lines].toSorted().join('\n')}\n`)
else {
  const before = new Set(readFileSync(known, 'utf8').trim().split('\n'))
  const changes = [...before]
    .flatMap((line) => (lines.has(line) ? [] : [`- ${line}`]))
    .concat([...lines].flatMap((line) => (before.has(line) ? [] : [`+ ${line}`])))
  console.log(changes.length > 0 ? changes.toSorted((a, b) => a.slice(2).localeCompare(b.slice(2))).join('\n') : `${lines.size} calls, no differences`)
  process.exitCode = changes.length > 0 ? 1 : 0
}
