import type { Declaration } from './declarations.ts'

/** Tells which types authors write objects of, so that a new required member breaks them: contributions to points, props of parts, options, and what is in them. */
export function givenTypes(exports: ReadonlyMap<string, Declaration>): (name: string) => boolean {
  const all = [...exports]
  const seeds = all.flatMap(([, { text }]) => [...text.matchAll(/\b(?:point|part)<(.*)>\(/g)].flatMap(([, type]) => wordsIn(type ?? '')))
  const given = new Set([...seeds, ...all.flatMap(([name]) => wordsIn(name).slice(0, 1)).filter((name) => /(Props|Options)$/.test(name))])
  // A set is iterated with what is added to it.
  for (const name of given)
    for (const [full, { text, members }] of all)
      if (wordsIn(full)[0] === name)
        for (const part of [text, ...[...members.values()].map((member) => member.text)]) for (const word of wordsIn(writtenIn(part))) given.add(word)
  return (name) => given.has(wordsIn(name)[0] ?? '')
}

const wordsIn = (text: string): string[] => text.match(/\b[A-Za-z]\w*/g) ?? []

/** Of a function, only the result is written by those who provide it. */
function writtenIn(member: string): string {
  const end = Math.max(member.lastIndexOf('): '), member.lastIndexOf('=> '))
  return end < 0 ? member : member.slice(end + 2)
}
