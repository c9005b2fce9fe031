import type { Pattern } from './find-patterns.ts'
import { excessiveGrowth, finishes } from './growth.ts'
import { hostileTexts, textOfLength, type HostileText } from './hostile-texts.ts'

/** If a text of this length takes less than this many ms, quadratic growth cannot exceed the floor of `excessiveGrowth` at 32 kB. Most texts need no other measurement. */
const firstLength = 8 << 10
const unsuspiciousMs = 1
const batchTimeoutMs = 300

/** Reports each pattern that takes too long on a hostile text, with that text. */
export function slowPatterns(patterns: readonly Pattern[]): string[] {
  return patterns.flatMap((pattern) => {
    const work = workOf(pattern)
    for (const text of suspicious(work, hostileTexts(pattern))) {
      const growth = excessiveGrowth((length) => work(textOfLength(text, length)))
      if (growth !== undefined) return [`${pattern.place} /${pattern.source}/${pattern.flags}: ${growth} of ${JSON.stringify(text)}`]
    }
    return []
  })
}

/** A pattern with the flag `g` is applied at every match, as in `replace`. */
function workOf({ source, flags }: Pattern): (text: string) => unknown {
  const regex = new RegExp(source, flags)
  if (regex.global) return (text) => text.replace(regex, '')
  return (text) => {
    regex.lastIndex = 0
    return regex.test(text)
  }
}

/** The texts on which a pattern is not obviously fast. */
function* suspicious(work: (text: string) => unknown, texts: readonly HostileText[]): Generator<HostileText> {
  let next = 0
  const skipFast = () => {
    for (; next < texts.length; next += 1) {
      const text = textOfLength(texts[next]!, firstLength)
      if (!isFast(work, text) && !isFast(work, text)) return
    }
  }
  for (;;) {
    // Where it does not finish in time, the text at which it stopped is suspicious too.
    finishes(skipFast, batchTimeoutMs)
    if (next === texts.length) return
    yield texts[next++]!
  }
}

function isFast(work: (text: string) => unknown, text: string): boolean {
  const start = performance.now()
  work(text)
  return performance.now() - start < unsuspiciousMs
}
