import { brokenIn, callsOf } from './calls.ts'
import type { Declaration, Part } from './declarations.ts'
import { givenTypes } from './given-types.ts'
import { publicExports } from './public-exports.ts'

/** The differences between two trees that authors of plugins and clients notice. */
export interface Differences {
  readonly added: readonly string[]
  /** Lines such as `call GET /api/x: body.name is required`. */
  readonly broken: readonly string[]
}

export async function differences(before: string, after: string): Promise<Differences> {
  const [callsBefore, callsAfter] = [await callsOf(before), await callsOf(after)]
  const [exportsBefore, exportsAfter] = [publicExports(before), publicExports(after)]
  const isGiven = givenTypes(exportsBefore)
  return {
    added: [...addedTo('call', callsBefore, callsAfter), ...addedTo('export', exportsBefore, exportsAfter)],
    broken: [
      ...brokenOf('call', callsBefore, callsAfter, brokenIn),
      ...brokenOf('export', exportsBefore, exportsAfter, (was, is, name) => (isApi(was) ? [] : brokenDeclaration(was, is, isGiven(name)))),
    ],
  }
}

type Kind = 'call' | 'export'

function addedTo(kind: Kind, before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  return [...after.keys()].filter((name) => !before.has(name)).map((name) => `${kind} ${name}`)
}

function brokenOf<T>(kind: Kind, before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>, find: (was: T, is: T, name: string) => string[]): string[] {
  return [...before].flatMap(([name, was]) => {
    const is = after.get(name)
    return is === undefined ? [`${kind} ${name}: is gone`] : find(was, is, name).map((line) => `${kind} ${name}: ${line}`)
  })
}

/** The calls of an API are compared one by one. */
const isApi = ({ text }: Declaration) => /\bapi\(/.test(text)

function brokenDeclaration(was: Declaration, is: Declaration, isGiven: boolean): string[] {
  if (was.text !== is.text) return [`was \`${was.text}\`, is \`${is.text}\``]
  const gone = [...was.members].flatMap(([name, member]) => brokenMember(name, member, is.members.get(name)))
  const required = [...(isGiven ? is.members : [])]
    .filter(([name, { isOptional }]) => !isOptional && !was.members.has(name))
    .map(([name]) => `${name} is new and required`)
  return [...gone, ...required, ...brokenParameters(was.parameters, is.parameters)]
}

function brokenMember(name: string, was: Part, is: Part | undefined): string[] {
  if (!is) return [`${name} is gone`]
  return was.text === is.text ? [] : [`${name} was \`${was.text}\`, is \`${is.text}\``]
}

function brokenParameters(was: readonly Part[], is: readonly Part[]): string[] {
  const same = was.every(({ text, isOptional }, index) => is[index]?.text === text && (is[index].isOptional || !isOptional))
  return same && is.slice(was.length).every(({ isOptional }) => isOptional) ? [] : ['has other parameters']
}
