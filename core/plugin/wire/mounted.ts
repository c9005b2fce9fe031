import type { Access, HandlerResult, Operation, ParsedInput, Route } from './route.ts'

/** Operations by the names of the client functions: a feature declares them once, and each place mounts them under addresses of its own. */
export type Operations = Readonly<Record<string, Operation>>

type Address = `${Route['method']} ${Route['path']}`

type Mounted<O extends Operations, Rule extends Access, Name extends keyof O> = {
  readonly [K in Name]: O[K] & { readonly method: Route['method']; readonly path: Route['path']; readonly access: Rule }
}

/** Creates routes from the operations that have an address here, all with one access rule. A place leaves out what it does not serve. */
export function mounted<O extends Operations, const Rule extends Access, Name extends keyof O & string>(
  operations: O,
  access: Rule,
  addresses: Readonly<Record<Name, Address>>,
): Mounted<O, Rule, Name> {
  const routes = Object.entries<Address>(addresses).map(([name, address]) => {
    const [method, path] = address.split(' ')
    return [name, { ...operations[name], method, path, access }]
  })
  return Object.fromEntries(routes)
}

/** The handlers of a service for operations, wherever they are mounted. */
export type Served<O extends Operations, Caller> = {
  readonly [K in keyof O]: (call: ParsedInput<O[K]> & { readonly caller: Caller }) => HandlerResult<O[K]> | Promise<HandlerResult<O[K]>>
}
