// Replaces zod in the browser. Contracts describe calls with schemas, but only the server validates with them; in the browser
// they would cost 33 kB and a thousand objects before the first paint. Here every call returns the same inert object.

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
