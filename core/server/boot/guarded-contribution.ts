import { CodedError, type Guard } from '../../plugin/index.ts'
import { withLimit } from '../base/time-limit.ts'

type Call = (...given: unknown[]) => unknown

type FunctionGuard = Guard<(...given: never[]) => unknown>

interface GuardContext {
  /** By name; the guard of a contribution that is itself a function has the name `''`. */
  readonly guards: Readonly<Record<string, FunctionGuard | undefined>>
  readonly limitMs: number
  onFault(error: unknown): void
  onLate(milliseconds: number): void
}

/** A contribution whose functions answer with the fallback of the point when they throw, hang or answer rubbish. Undefined when the contribution itself is rubbish. */
export function guardedContribution(item: unknown, context: GuardContext): unknown {
  const { '': own } = context.guards
  if (own && typeof item !== 'function') return fault(context, new Error('the contribution is not a function'))
  const isObject = typeof item === 'object' && item !== null
  if (!own && !isObject && Object.keys(context.guards).length > 0) return fault(context, new Error('the contribution is not an object'))
  if (typeof item === 'function') return guardedFunction((...given) => Reflect.apply(item, undefined, given), own, context)
  if (!isObject) return item
  const functions = new Map<PropertyKey, Call>()
  // The target of the proxy is empty, so that the functions of a frozen contribution can be replaced, too.
  return new Proxy<object>(Object.create(Object.getPrototypeOf(item)), {
    has: (_, name) => Reflect.has(item, name),
    ownKeys: () => Reflect.ownKeys(item),
    getOwnPropertyDescriptor: (_, name) => {
      const own = Reflect.getOwnPropertyDescriptor(item, name)
      return own && { ...own, configurable: true }
    },
    get: (_, name) => {
      const value: unknown = Reflect.get(item, name, item)
      const guard = typeof name === 'string' ? context.guards[name] : undefined
      if (typeof value !== 'function' && !guard) return value
      const call: Call = (...given) => {
        if (typeof value !== 'function') throw new TypeError(`'${String(name)}' is not a function`)
        return Reflect.apply(value, item, given)
      }
      const known = functions.get(name) ?? guardedFunction(call, guard, context)
      functions.set(name, known)
      return known
    },
  })
}

/** The guards of a point by the names of the functions. */
export function namedGuards(guards: object | undefined): GuardContext['guards'] {
  return guards && 'answer' in guards && 'fallback' in guards ? { '': guards as FunctionGuard } : ((guards ?? {}) as GuardContext['guards'])
}

function fault(context: GuardContext, error: unknown): undefined {
  context.onFault(error)
}

function guardedFunction(call: Call, guard: FunctionGuard | undefined, context: GuardContext): Call {
  const failed = (error: unknown): unknown => {
    // A coded error is a refusal, not a fault. Where a fallback is declared, refusals are unexpected.
    if (guard || !(error instanceof CodedError)) context.onFault(error)
    if (!guard) throw error
    return guard.fallback
  }
  const checked = (answer: unknown) => {
    guard?.answer.parse(answer)
    return answer
  }
  return (...given) => {
    try {
      const answer = call(...given)
      if (!isPromise(answer)) return checked(answer)
      const limitMs = guard?.milliseconds ?? context.limitMs
      const inTime = guard ? withLimit(answer, limitMs, `no answer within ${limitMs} ms`, context.onLate) : answer
      return inTime.then(checked).catch(failed)
    } catch (error) {
      return failed(error)
    }
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
