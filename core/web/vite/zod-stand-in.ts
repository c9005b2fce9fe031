// What the browser gets for zod. Contracts describe calls with schemas, and only the server checks by them: here they
// would cost 33 kB and the making of a thousand objects before the first paint. So every call just answers the same thing.

const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])

const schema: object = new Proxy(() => undefined, {
  get(_, name) {
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (checks.has(name)) throw new Error(`zod.${name}: schemas are checked on the server; use zod/mini where a page must check by itself`)
    return schema
  },
  apply: () => schema,
})

export const z = schema
export default schema
